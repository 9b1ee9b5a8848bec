// @ts-check
// Cuts the shop's two fonts down to the characters that its pages are written with: node tools/fonts/subset.mjs
// The whole Latin files stay in use for any other character (see site/styles/fonts.css).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Nearly all of what pages are written with. Further signs add much: each may be kerned with each letter. */
const common = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \u00a0!"$%&\'()+,-./:;?@©·’';
/** The rest of ASCII, and signs of our copy: dashes, quotes, measures, fractions, arrows. */
const rare = '#*<=>[\\]^_`{|}~°±²³¼½¾×ØßäéöüµÀ–—‘“”…→←↑↓−√≤≥≈';

// Keep the characters of each file in step with site/styles/fonts.css.
const bricolage = {
  from: 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  // Text is set from 12 px up, and in no weight above that of headings.
  axes: { opsz: { min: 12, max: 96 }, wght: { min: 400, max: 700 } },
  // Kerning, and figures of one width for prices.
  features: ['kern', 'tnum'],
};
const fonts = [
  { ...bricolage, to: 'bricolage.woff2', characters: common },
  { ...bricolage, to: 'bricolage-rare.woff2', characters: rare },
  {
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    to: 'jetbrains.woff2',
    characters: common + rare,
    axes: { wght: { min: 400, max: 700 } },
    // Its ligatures, such as an arrow for `->`, are 60% of the file, and data has none.
    features: [],
  },
];

for (const { from, to, characters, axes, features } of fonts) {
  const whole = readFileSync(join(PROJECT, 'node_modules', '@fontsource-variable', from));
  const cut = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  });
  writeFileSync(join(PROJECT, 'site', 'fonts', to), cut);
  console.log(`${to}: ${whole.length} to ${cut.length} bytes`);
}
