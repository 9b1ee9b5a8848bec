// @ts-check
// Cuts the shop's two fonts down to the characters that its pages are written with: node scripts/fonts/subset.mjs
// The whole Latin files stay in use for any other character (see site/styles/fonts.css).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** ASCII, and the signs of our copy: dashes, quotes, measures, fractions, arrows. Keep in step with fonts.css. */
const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const signs = '\u00a0©°±²³·¼½¾×ØßäéöüµÀ–—‘’“”…→←↑↓−√≤≥≈';

const fonts = [
  {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    to: 'bricolage.woff2',
    // Text is set from 12 px up, and in no weight above that of headings.
    axes: { opsz: { min: 12, max: 96 }, wght: { min: 400, max: 700 } },
  },
  {
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    to: 'jetbrains.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { from, to, axes } of fonts) {
  const whole = readFileSync(join(PROJECT, 'node_modules', '@fontsource-variable', from));
  const cut = await subsetFont(whole, ascii + signs, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(PROJECT, 'site', 'fonts', to), cut);
  console.log(`${to}: ${whole.length} to ${cut.length} bytes`);
}
