export default {
  extends: "stylelint-config-recommended",
  rules: {
    "no-descending-specificity": null, // rules stand with what they are about
  },
};
