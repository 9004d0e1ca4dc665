// Bundles the scripts of pages with esbuild, in the folder with the sources, and prints their names: node bundle.js
import { build } from "esbuild";

/** Entry module, bundle and format of each; `iife` is for a script that is not a module. */
const BUNDLES = [
  ["analysis/replayer/page/script/page.js", "analysis/replayer/page/static/page.js", "esm"],
  ["analysis/replayer/page/script/replayer.js", "analysis/replayer/page/static/replayer.js", "esm"],
  ["analysis/report/script/report.js", "analysis/report/static/report.js", "iife"],
  ["analysis/web/script/app.js", "analysis/web/static/app.js", "esm"],
];

for (const [entry, outfile, format] of BUNDLES) {
  await build({
    entryPoints: [entry],
    outfile,
    format,
    bundle: true,
    minify: true,
    charset: "utf8",
    external: ["/static-replayer.js"],
    target: "es2023",
    legalComments: "none",
    logLevel: "warning",
  });
  console.log(outfile);
}
