import js from "@eslint/js";
import globals from "globals";

const CODE = {
  "array-callback-return": "error",
  complexity: ["error", 15],
  eqeqeq: "error",
  "max-depth": ["error", 3],
  "max-lines": ["error", 400],
  "max-lines-per-function": ["error", 40],
  "max-params": ["error", 6],
  "no-implicit-coercion": "error",
  "no-shadow": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
};

export default [
  { ignores: ["analysis/**/static/**"] }, // bundles
  js.configs.recommended,
  { languageOptions: { globals: globals.browser }, rules: CODE },
  { files: ["tests/**"], languageOptions: { globals: globals.node } },
];
