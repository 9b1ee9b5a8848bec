import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postTemplate } from '../contract/editorial/post-template.mjs';
import { writeSmallContent } from '../scripts/test/small-content.mjs';
import { checkContent } from './check-content.ts';
import { ContentError } from './content-error.ts';

/** What an editor gets wrong, one at a time, in a copy of the shop's own content; each is named so that it can be found. */
type Mistake = readonly [
  name: string,
  file: string,
  change: (text: string) => string | Uint8Array,
  message: string | RegExp,
];

const petrol = 'products/pla/petrol.yaml';
const post = 'blog/moisture.md';
const tutorial = 'tutorials/dry-a-spool-at-home.md';
const NOW = new Date('2026-11-27T12:00:00Z');

const swap = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${from} is not in the file`);
  return changed;
};
const add = (line: string) => (text: string) => `${text.trimEnd()}\n\n${line}\n`;
const sale = (from: string, until: string) =>
  swap('qoh: 86', `qoh: 86, sales: [{ price: 1999, from: '${from}', until: '${until}' }]`);
/** Another file than the one that is named, copied from Petrol. */
const copied = (change: (text: string) => string) => () => change(read(petrol));
const unwritten = `---
title: What we learned
category: Materials
date: 2026-11-20
preview: ${postTemplate.preview}
metaTitle: What we learned
metaDesc: ${postTemplate.metaDesc}
cover: /media/blog/moisture-1440.webp
coverAlt: ''
author: Ruth Adeyemi
---
`;

const mistakes: Mistake[] = [
  // Spools
  [
    'a material on two kinds of empty spools',
    'spools.yaml',
    swap('materials: [FORGE]', 'materials: [FORGE, PLA]'),
    /spools\.yaml: \[1\]\.materials: must differ from PLA 1kg/,
  ],
  // Files
  ['an empty file', 'faq.yaml', () => '', 'faq.yaml: must be a block of fields'],
  [
    'a folded YAML line',
    petrol,
    swap('name: Petrol\n', 'name: "Petrol\n'),
    /petrol\.yaml: must be valid YAML; .* line \d+/,
  ],
  [
    'a tab for indentation',
    petrol,
    swap('  swatch:', '\tswatch:'),
    /petrol\.yaml: must be valid YAML; Tabs .* line \d+/,
  ],
  [
    'a field twice',
    petrol,
    swap('name: Petrol\n', 'name: Petrol\nname: Teal\n'),
    /petrol\.yaml: must be valid YAML; Map keys must be unique at line/,
  ],
  [
    'a file saved as Latin-1',
    petrol,
    (text) => Buffer.from(text, 'latin1'),
    /petrol\.yaml: must be saved as UTF-8; line \d+ has a character of another encoding/,
  ],
  [
    'a post saved as Latin-1',
    post,
    (text) => Buffer.from(text.replaceAll('’', "'"), 'latin1'),
    /moisture\.md: must be saved as UTF-8; line \d+/,
  ],
  [
    'a file saved as UTF-16',
    petrol,
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'petrol.yaml: must be saved as UTF-8; line 1',
  ],
  [
    'text that was read as Latin-1 and saved',
    post,
    (text) => Buffer.from(text).toString('latin1'),
    /moisture\.md: was opened in another encoding than UTF-8 and saved; line \d+ has "Â°"/,
  ],
  [
    'a merge that was not finished',
    petrol,
    swap('name: Petrol\n', '<<<<<<< HEAD\nname: Petrol\n=======\nname: Teal\n>>>>>>> branch\n'),
    'petrol.yaml: has a merge that was not finished: at line 4, keep one of the two versions and remove the lines <<<<<<<, ======= and >>>>>>>',
  ],
  [
    'an unfinished merge in a post',
    post,
    swap('## How much', '<<<<<<< HEAD\n## How much'),
    /moisture\.md: has a merge that was not finished: at line \d+,/,
  ],
  ['a product in .yml', 'products/pla/teal.yml', () => '', 'teal.yml: must have a name in .yaml'],
  ['a post in .txt', 'blog/dry.txt', () => 'Text', 'blog/dry.txt: must have a name in .md'],
  [
    'a post whose name is no address',
    'blog/Dry it.md',
    () => 'Text',
    /Dry it\.md: must have a name of lower case letters/,
  ],
  [
    'broken YAML that only a page reads',
    'cards.yaml',
    swap('heading: Color', 'heading: [Color'),
    /cards\.yaml: must be valid YAML/,
  ],
  // Products
  ['a misspelled field', petrol, swap(/^name:/m, 'nome:'), 'petrol.yaml: nome: is not a field; the fields are'],
  ['a missing field', petrol, swap(/^hex:.*\n/m, ''), 'petrol.yaml: hex: is missing; must be text'],
  [
    'a price in dollars',
    petrol,
    swap('2299', '22.99'),
    'petrol.yaml: variants[0].price: must be a whole number of cents, such as 2299 for $22.99',
  ],
  ['a price in quotes', petrol, swap('2299', "'2299'"), 'variants[0].price: must be'],
  ['a price of 0', petrol, swap('2299', '0'), 'variants[0].price: must be at least 1 cent'],
  ['a digit too many', petrol, swap('2299', '22999'), /variants\[0\]\.price: is \$229\.99, far from/],
  [
    'a price before that is lower',
    petrol,
    swap('2299', '2299, was: 1999'),
    'variants[0].was: must be above the price of 2299',
  ],
  ['a negative stock', petrol, swap('qoh: 86', 'qoh: -1'), 'variants[0].qoh: must be at least 0'],
  ['a color without #', petrol, swap("'#0B5A63'", 'teal'), 'hex: must be a color such as #0B5A63'],
  [
    'a measured color that pages do not show',
    petrol,
    swap(
      "hex: '#0B5A63'",
      "hex: '#0B5A63'\nmeasured: { lab: { l: 42.5, a: -23.9, b: 1.1 }, instrument: 'spectrophotometer, 45°/0°', on: 2026-11-02 }",
    ),
    'petrol.yaml: hex: must be the measured color in sRGB, which is #2F6F62',
  ],
  ['an unknown finish', petrol, swap('finish: satin', 'finish: shiny'), 'finish: must be one of satin, silk'],
  ['an unknown material', petrol, swap('material: PLA', 'material: PLAA'), /material: must be one of/],
  [
    'a size that pages cannot read',
    petrol,
    swap('diameter: 2.85mm', 'diameter: 285'),
    /variants\[1\]\.diameter: must be/,
  ],
  [
    'a picture that is not there',
    petrol,
    swap('pla-petrol-front-800', 'pla-petrol-frnt-800'),
    /petrol\.yaml: media\.more\[0\]: names content\/media\/spools\/pla-petrol-frnt-\d+\.webp, which is missing/,
  ],
  [
    'a color copied whole',
    'products/pla/lagoon.yaml',
    copied((text) => text),
    'has the material and color of products/pla/lagoon.yaml: give the newer one its own color, colorName, name, hex and pictures',
  ],
  [
    'a copied color with the old name',
    'products/pla/lagoon.yaml',
    copied(swap(/^color: Petrol/m, 'color: Lagoon')),
    /petrol\.yaml: colorName: is Petrol, as in products\/pla\/lagoon\.yaml/,
  ],
  [
    'a copied color with the old heading',
    'products/pla/lagoon.yaml',
    copied((text) => swap(/^colorName: Petrol/m, 'colorName: Lagoon')(swap(/^color: Petrol/m, 'color: Lagoon')(text))),
    /petrol\.yaml: name: is Petrol, as in products\/pla\/lagoon\.yaml/,
  ],
  [
    'a copied color with the old hex',
    'products/pla/lagoon.yaml',
    copied((text) => text.replace(/^(color|colorName|name): Petrol/gm, '$1: Lagoon')),
    /petrol\.yaml: hex: is #0B5A63, as in products\/pla\/lagoon\.yaml/,
  ],
  [
    'a variant twice',
    petrol,
    swap('diameter: 2.85mm', 'diameter: 1.75mm'),
    'variants[1]: must be another item than pla-petrol-1.75mm-1kg, which stands above',
  ],
  [
    'a figure in a product',
    petrol,
    swap('Three pigments', 'From {ground}. Three pigments'),
    'description: must have no curly brackets',
  ],
  // Sales
  [
    'a sale without an offset',
    petrol,
    sale('2026-12-01T00:00', '2026-12-03T00:00-05:00'),
    /sales\[0\]\.from: must be a time with its offset/,
  ],
  [
    'a sale by the offset of summer',
    petrol,
    sale('2026-11-28T00:00-04:00', '2026-12-01T00:00-05:00'),
    'variants[0].sales[0].from: is 2026-11-28T00:00-04:00, but America/Detroit is at -05:00 on that day',
  ],
  [
    'a sale by the offset of winter',
    petrol,
    sale('2027-07-01T00:00-04:00', '2027-07-05T00:00-05:00'),
    'variants[0].sales[0].until: is 2027-07-05T00:00-05:00, but America/Detroit is at -04:00 on that day',
  ],
  [
    'a sale above the price',
    petrol,
    swap(
      'qoh: 86',
      "qoh: 86, sales: [{ price: 2499, from: '2026-12-01T00:00-05:00', until: '2026-12-03T00:00-05:00' }]",
    ),
    'sales[0].price: must be below the price of 2299',
  ],
  [
    'a sale that ends before it begins',
    petrol,
    sale('2026-12-03T00:00-05:00', '2026-12-01T00:00-05:00'),
    'sales[0].until: must be after',
  ],
  [
    'two sales at once',
    petrol,
    swap(
      'qoh: 86',
      "qoh: 86, sales: [{ price: 1999, from: '2026-12-01T00:00-05:00', until: '2026-12-09T00:00-05:00' }, { price: 1899, from: '2026-12-02T00:00-05:00', until: '2026-12-03T00:00-05:00' }]",
    ),
    'sales[1]: must not overlap with sales[0]',
  ],
  // Shop
  [
    'a tax of 0.06',
    'store.yaml',
    swap('percent: 6', 'percent: 0.06'),
    'rates.tax.areas[0].percent: must be a percentage, such as 6 for 6%; found 0.06',
  ],
  [
    'a tax in basis points',
    'store.yaml',
    swap('percent: 6', 'percent: 600'),
    'percent: must be at most 30: it is a percentage',
  ],
  [
    'tax areas that overlap',
    'store.yaml',
    swap('    areas:\n', "    areas:\n      - { name: Detroit, from: '48200', to: '48299', percent: 6 }\n"),
    'must not overlap with Detroit',
  ],
  [
    'a share for members',
    'store.yaml',
    swap('memberPercent: 10', 'memberPercent: 0.1'),
    'rates.memberPercent: must be a whole number',
  ],
  [
    'a fee in dollars',
    'store.yaml',
    swap('ground: 500', 'ground: 5.00'),
    'rates.ground: must be in cents, such as 500 for $5.00; found 5',
  ],
  [
    'a return fee in dollars',
    'store.yaml',
    swap('fee: 500', 'fee: 5'),
    'returns.fee: must be in cents, such as 500 for $5.00; found 5',
  ],
  [
    'an unknown time zone',
    'store.yaml',
    swap('America/Detroit', 'America/Detriot'),
    'timeZone: must be a time zone such as America/Detroit',
  ],
  ['an email without @', 'store.yaml', swap('hello@', 'hello.'), /store\.yaml: email: /],
  ['a social link to htps', 'store.yaml', swap("'https://discord", "'htps://discord"), 'begins with htps://'],
  [
    'an add-on that is not sold',
    'store.yaml',
    swap('parts-desiccantpack-2x50g-1pc', 'parts-desiccantpak-2x50g-1pc'),
    /items\.spoolAddOn: must be the id of an item on sale.*did you mean parts-desiccantpack-2x50g-1pc/,
  ],
  // Texts with figures
  [
    'an unknown figure',
    'faq.yaml',
    swap('Ground is {ground}', 'Ground is {grond}'),
    /faq\.yaml: groups\[\d+\]\.entries\[\d+\]\.answer: \{grond\} is not a figure of this file; did you mean ground\?/,
  ],
  [
    'a figure that is not closed',
    'faq.yaml',
    swap('Ground is {ground}', 'Ground is {ground'),
    /faq\.yaml: groups.*answer: has a \{ without its \}/,
  ],
  [
    'a figure that is not opened',
    'help.yaml',
    swap('Ground {ground}', 'Ground ground}'),
    /help\.yaml: .*has a \} without its \{/,
  ],
  [
    'a price where none is filled in',
    'features.yaml',
    swap('{overnight} overnight shipping', '{price} overnight shipping'),
    /features\.yaml: .*\{price\} is not a figure/,
  ],
  [
    'an unknown figure of a material',
    'materials/minis.yaml',
    swap('from {single}', 'from {singel}'),
    /minis\.yaml: .*\{singel\} is not a figure/,
  ],
  ['a figure in a post', post, add('Ground is {ground}.'), /moisture\.md:\d+: \{ground\} is shown as it is/],
  [
    'a figure on the color cards',
    'cards.yaml',
    swap('Twelve colors, twelve', 'From {ground}. Twelve colors, twelve'),
    /cards\.yaml: lede: \{ground\} is shown as it is/,
  ],
  [
    'an unknown fact in the safety sheets',
    'sheets/every/safety.yaml',
    swap('{residues}', '{residue}'),
    /safety\.yaml: composition\[\d\]\.text: \{residue\} is not a figure of this file; did you mean residues\?/,
  ],
  // Links
  [
    'a link to no page',
    post,
    add('[x](/shiping/)'),
    /moisture\.md:\d+: links to \/shiping\/, which is not a page of the shop; did you mean \/shipping\/\?/,
  ],
  [
    'a link to htps',
    post,
    add('[x](htps://example.com/)'),
    /moisture\.md:\d+: has htps:\/\/example\.com\/, which begins with htps:\/\//,
  ],
  [
    'a link without encryption',
    post,
    add('[x](http://example.com/)'),
    /moisture\.md:\d+: has http:\/\/example\.com\/, which begins with http:\/\//,
  ],
  ['a link to a script', post, add('[x](javascript:alert)'), /links to javascript:alert, which must/],
  [
    'a link without scheme',
    post,
    add('[x](www.example.com)'),
    /links to www\.example\.com, which must start with a slash, or with https:\/\//,
  ],
  [
    'an anchor that a post lacks',
    tutorial,
    add('[x](/blog/moisture/#how-much-is-there)'),
    /but \/blog\/moisture\/ has no #how-much-is-there; did you mean how-much-is-in-there\?/,
  ],
  [
    'an anchor that the help page lacks',
    post,
    add('[x](/help/#return)'),
    /but \/help\/ has no #return; did you mean returns\?/,
  ],
  [
    'an anchor that the shipping page lacks',
    'faq.yaml',
    swap('/help/#returns', '/shipping/#canda-ground'),
    /but \/shipping\/ has no #canda-ground; did you mean canada-ground\?/,
  ],
  [
    'an anchor that the terms lack',
    post,
    add('[x](/tos/#who-may-by)'),
    /but \/tos\/ has no #who-may-by; did you mean who-may-buy\?/,
  ],
  [
    'an anchor that a product page lacks',
    post,
    add('[x](/shop/PLA/Petrol-1.75mm-1kg/#reviws)'),
    /has no #reviws; did you mean reviews\?/,
  ],
  ['an anchor that a category lacks', post, add('[x](/shop/PLA/#table)'), /but \/shop\/PLA\/ has no #table/],
  [
    'a link to a draft',
    tutorial,
    (text) => {
      write('blog/idea.md', read(post).replace('draft: false', 'draft: true'));
      return add('[x](/blog/idea/)')(text);
    },
    /links to \/blog\/idea\/, which is a draft/,
  ],
  // Markdown
  [
    'a picture without a description',
    post,
    add('![](/media/blog/moisture-steam-1440.webp)'),
    /moisture\.md:\d+: has a picture without a description/,
  ],
  [
    'a picture in HTML without one',
    post,
    add('<img src="/media/blog/moisture-steam-1440.webp">'),
    /moisture\.md:\d+: has a picture without a description/,
  ],
  [
    'a picture that a post names and is not there',
    post,
    add('![x](/media/blog/none-1440.webp)'),
    'names content/media/blog/none-1440.webp, which is missing',
  ],
  [
    'a script',
    post,
    add('<script src="https://example.com/x.js"></script>'),
    /moisture\.md:\d+: has a <script>, which pages do not run/,
  ],
  [
    'a frame',
    tutorial,
    add('<iframe src="https://example.com/"></iframe>'),
    /dry-a-spool-at-home\.md:\d+: has a <iframe>, which pages do not run/,
  ],
  ['a handler', 'pages/tos.md', add('<p onclick="x()">Hi</p>'), /tos\.md:\d+: has onclick=, which pages do not run/],
  [
    'a head that is not closed',
    post,
    swap('\n---\n', '\n'),
    'moisture.md: must begin with a head between two lines of ---',
  ],
  ['an impossible day', post, swap('2026-07-09', '2026-02-30'), 'date: must be a date such as 2026-11-18'],
  ['a day far ahead', post, swap('2026-07-09', '2062-07-09'), 'date: must not be more than a year ahead'],
  [
    'an unknown category',
    post,
    swap('category: Workshop', 'category: Rumors'),
    'category: must be one of Materials, Printing, Workshop',
  ],
  [
    'a product that is not sold',
    post,
    swap('petg-black-1.75mm-1kg', 'petg-blak-1.75mm-1kg'),
    /products\[1\]: must be the id of an item on sale.*did you mean petg-black-1.75mm-1kg/,
  ],
  [
    'a tutorial whose product is not sold',
    tutorial,
    swap('petg-black-1.75mm-1kg', 'petg-blak-1.75mm-1kg'),
    /dry-a-spool-at-home\.md: products\[1\]: must be the id of an item on sale/,
  ],
  [
    'a template published as it was',
    'blog/new.md',
    () => `${unwritten}${postTemplate.body.join('\n\n')}`,
    'blog/new.md: preview: is still the text of the template; write it, or set draft: true',
  ],
  [
    'a template whose text is not written',
    'blog/new.md',
    () =>
      `${unwritten.replace(postTemplate.preview, 'What two years of drying taught us about water.')}${postTemplate.body.join('\n\n')}`,
    'blog/new.md: metaDesc: is still the text of the template',
  ],
  [
    'a template whose body is not written',
    'blog/new.md',
    () => `---${read(post).split('---')[1]}---\n${postTemplate.body.join('\n\n')}`,
    'blog/new.md: text: is still the text of the template',
  ],
  // Mails
  [
    'a mail with a placeholder that nothing fills',
    'mails.yaml',
    swap('Your {store} order {order} has shipped', 'Your {store} order {ordr} has shipped'),
    'mails.yaml: orders.shipped.subject: {ordr} is not filled into this text; there are {store}, {order}, {parcels}',
  ],
  [
    'a mail without the number of its order',
    'mails.yaml',
    swap('Your {store} order {order} has shipped', 'Your {store} order has shipped'),
    'mails.yaml: orders.shipped.subject: must name {order}',
  ],
  [
    'a mail without its code',
    'mails.yaml',
    swap("'{code} is your", "'This is your"),
    'mails.yaml: accounts.signInCode.subject: must name {code}',
  ],
  [
    'a mail with half a placeholder',
    'mails.yaml',
    swap('for {price}. We', 'for {price. We'),
    'mails.yaml: restock.back.text: has a { without its }',
  ],
  [
    'a mail with a button that names something',
    'mails.yaml',
    swap('See it in the shop', 'See {item}'),
    'mails.yaml: restock.back.button: {item} is not filled into this text',
  ],
  [
    'a mail with a subject of two lines',
    'mails.yaml',
    swap('subject: Your {store} order {order} has shipped\n', 'subject: "{order}\\nBcc: eve@example.com"\n'),
    'mails.yaml: orders.shipped.subject: must be one line',
  ],
  // The part adviser
  [
    'a claim without a figure',
    'adviser.yaml',
    swap('It takes {impact} in the notched test, the most of those that fit.', 'It is the toughest.'),
    /adviser\.yaml: claims\.chosen\.impact: must name a figure of the data sheet in curly brackets: softensAt, /,
  ],
  [
    'a claim with the figure of the question alone',
    'adviser.yaml',
    swap('Softens at {softensAt}, and this part needs {needed}.', 'This part needs {needed}.'),
    /adviser\.yaml: claims\.fails\.heat: must name a figure of the data sheet/,
  ],
  [
    'a claim with a typed figure',
    'adviser.yaml',
    swap('Softens at {softensAt}, and', 'Softens at {softensAt}, not 90 °C, and'),
    'adviser.yaml: claims.fails.heat: must not have typed figures',
  ],
  [
    'a claim with an unknown figure',
    'adviser.yaml',
    swap('Softens at {softensAt}, and', 'Softens at {softensAt} and melts at {meltsAt}, and'),
    'adviser.yaml: claims.fails.heat: {meltsAt} is not a figure; there are softensAt,',
  ],
  [
    'a claim about a figure that a sheet lacks',
    'adviser.yaml',
    swap('Softens at {softensAt}, and', 'Softens at {softensAt} in a chamber of {chamber}, and'),
    'adviser.yaml: claims.fails.heat: {chamber} is not in the data sheet of PLA, FORGE, PETG, AcryBlend',
  ],
  [
    'a claim with half a placeholder',
    'adviser.yaml',
    swap('Softens at {softensAt}, and this part needs {needed}.', 'Softens at {softensAt}, needs {needed'),
    'adviser.yaml: claims.fails.heat: has a curly bracket without its other',
  ],
  [
    'a rule whose reason lacks its figure',
    'adviser.yaml',
    swap('We keep {degrees} °C below it', 'We keep well below it'),
    'adviser.yaml: rules.heat.why: must name {degrees} once',
  ],
  [
    'words on sun that a sheet does not say',
    'adviser.yaml',
    swap('It stands weather for years', 'It stands weather for decades'),
    'adviser.yaml: weather[1]: must be words of ecology in the sheet of PETG, to the letter',
  ],
  [
    'words on sun of a material that shares a sheet',
    'adviser.yaml',
    swap('{ material: PLA, stands: false', '{ material: PLA Ltd, stands: false'),
    'adviser.yaml: weather[0]: must be of a material with a sheet of its own; found PLA Ltd',
  ],
  [
    'words on food that the safety sheets no longer say',
    'sheets/every/safety.yaml',
    swap('and not for contact with food unless you have tested the finished part', 'and fine for food'),
    'adviser.yaml: food.words: must be words of sheets/every/safety.yaml, to the letter',
  ],
  // Other files
  [
    'a home page with an item that is not sold',
    'home.yaml',
    swap('acryblend-rose-1.75mm-1kg', 'acryblend-roze-1.75mm-1kg'),
    /home\.yaml: slider.*must be the id of an item on sale/,
  ],
  [
    'a word in two groups of the search',
    'search.yaml',
    swap('[tee, tshirt', '[gray, tee, tshirt'),
    'search.yaml: same[1]: must have "gray" in one group only',
  ],
  [
    'a holiday in a month 13',
    'shipping.yaml',
    swap('month: 12, day: 25', 'month: 13, day: 25'),
    /calendar\.holidays\[\d+\]/,
  ],
  [
    'a tax of Canada as a fraction',
    'canada.yaml',
    swap('QC: { gst: 5,', 'QC: { gst: 0.05,'),
    'canada.yaml: provinces.QC.gst: must be a percentage, such as 5 for 5%; found 0.05',
  ],
  [
    'a tax of Canada that is too high',
    'canada.yaml',
    swap('hst: 14', 'hst: 140'),
    'canada.yaml: provinces.NS.hst: must be at most 50: it is a percentage, such as 13',
  ],
  [
    'a province with HST and GST',
    'canada.yaml',
    swap("'ON': { hst: 13 }", "'ON': { hst: 13, gst: 5 }"),
    'canada.yaml: provinces.ON: must have either gst or hst',
  ],
  [
    'a province with HST and PST',
    'canada.yaml',
    swap("'ON': { hst: 13 }", "'ON': { hst: 13, pst: 8 }"),
    'canada.yaml: provinces.ON.pst: must not be beside hst, which includes it',
  ],
  ['a missing province', 'canada.yaml', swap('  YT: { gst: 5 }\n', ''), 'canada.yaml: provinces.YT: '],
  [
    'a threshold of Canada in dollars',
    'canada.yaml',
    swap('freeUpTo: 4000', 'freeUpTo: 40'),
    'canada.yaml: ways.courier.freeUpTo: must be in Canadian cents, such as 4000 for CAD 40; found 40',
  ],
  [
    'a threshold of duty below that of taxes',
    'canada.yaml',
    swap('dutyFreeUpTo: 15000', 'dutyFreeUpTo: 3000'),
    'canada.yaml: ways.courier.dutyFreeUpTo: must not be below freeUpTo',
  ],
  [
    'a rate of the US dollar upside down',
    'canada.yaml',
    swap('cadPerUsd: 1.4', 'cadPerUsd: 0.71'),
    'canada.yaml: rate.cadPerUsd: must be Canadian dollars for one US dollar, such as 1.4',
  ],
  [
    'duty on goods that originate by CUSMA',
    'canada.yaml',
    swap('dutyPercent: 0', 'dutyPercent: 6.5'),
    'canada.yaml: goods.filament.dutyPercent: must be 0, since isCusma is true',
  ],
  [
    'a customs code with a digit too few',
    'canada.yaml',
    swap("'3916.90'", "'3916.9'"),
    /canada\.yaml: goods\.filament\.hsCode: must be six digits/,
  ],
  [
    'a kind of goods that customs know twice',
    'canada.yaml',
    swap('kinds: [swatches]', 'kinds: [swatches, tshirt]'),
    'canada.yaml: goods.apparel.kinds: must not have tshirt, which is in prints',
  ],
  ['a machine that does not add up', 'vending.yaml', swap('pieces: 5', 'pieces: 6'), /vending\.yaml: /],
  [
    'quantity breaks that fall',
    'print/quantity-breaks.yaml',
    swap('percent: 10', 'percent: 4'),
    /quantity-breaks\.yaml: .*rise/i,
  ],
];

let folder = '';
/** as they were before a test wrote to them; undefined for new ones */
const originals = new Map<string, Uint8Array | undefined>();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
function write(file: string, text: string | Uint8Array): void {
  const path = join(folder, file);
  if (!originals.has(path)) originals.set(path, existsSync(path) ? readFileSync(path) : undefined);
  writeFileSync(path, text);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
  writeSmallContent(folder);
});
afterEach(() => {
  for (const [path, bytes] of originals) {
    if (bytes) writeFileSync(path, bytes);
    else rmSync(path);
  }
  originals.clear();
});
afterAll(() => rmSync(folder, { recursive: true }));

const checked = () =>
  checkContent(folder, NOW).then(
    () => 'nothing is wrong',
    (error: unknown) => {
      if (error instanceof ContentError) return error.message;
      throw error;
    },
  );

it('finds nothing wrong in the content of the shop', async () => {
  expect(await checked()).toBe('nothing is wrong');
});

it('points at sales that are over, which may stay', async () => {
  write(petrol, sale('2025-11-27T00:00-05:00', '2025-12-01T00:00-05:00')(read(petrol)));
  expect((await checkContent(folder, NOW)).notes).toEqual([
    'pla-petrol-1.75mm-1kg: its sale until 2025-12-01T00:00-05:00 is over; correct its days, or remove it',
  ]);
});

it.each(mistakes)('names %s', async (_, file, change, message) => {
  write(file, change(existsSync(join(folder, file)) ? read(file) : ''));
  expect(await checked()).toMatch(message);
});
