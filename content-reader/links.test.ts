import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { Content } from './content.ts';
import { contentFolder } from './content-folder-for-test.ts';
import { ANCHORS, checkLinks, PRODUCT_ANCHORS } from './links.ts';

const head = (more: string) => `---
title: Why we dry PLA twice
category: Materials
date: 2026-11-18
preview: One or two sentences for lists and feeds, long enough.
metaTitle: Why we dry PLA twice
metaDesc: What search engines show below the title of the page, at some length.
cover: /media/blog/drying-1440.webp
coverAlt: A spool
author: Dana
${more}---
`;
const faq = `title: Questions
groups:
  - id: orders
    entries:
      - id: when
        answer: Soon.
`;

/** What is wrong with a text, in a folder with a post, a scheduled post, a draft and a FAQ. */
async function problemsOf(
  text: string,
  { file = 'blog/twice.md', more = '', date = '2026-11-18' } = {},
): Promise<string[]> {
  const folder = await contentFolder({
    'blog/once.md': `${head('')}\n## What it costs\n\nText.\n`,
    'blog/later.md': `${head('').replace('2026-11-18', '2026-12-24')}\nText.\n`,
    'blog/idea.md': `${head('draft: true\n')}\nText.\n`,
    'media/blog/drying-1440.webp': '',
    'faq.yaml': faq,
    [file]: file.endsWith('.md') ? `${head(more).replace('2026-11-18', date)}${text}\n` : text,
  });
  const content = new Content(folder, { pictures: true });
  const problems = checkLinks(content, { ...readCatalogue(content), today: '2026-11-23' });
  return problems.map(({ file: place, message }) => `${place}: ${message}`);
}

describe('a link in a text', () => {
  it.each([
    '[home](/)',
    '[a page](/shipping/)',
    '[a category](/shop/PLA/)',
    '[a product](/shop/PLA/Petrol-1.75mm-1kg/)',
    '[a list](/shop/?q=petrol&sort=price)',
    '[a post](/blog/once/)',
    '[its part](/blog/once/#what-it-costs)',
    '[an answer](/faq/#when)',
    '[a tab](/account/orders/)',
    '[a form](/modal/login/)',
    '[a feed](/blog/rss.xml)',
    '[mail](mailto:hello@northspool.example)',
    '[elsewhere](https://example.com/shiping)',
    '![a picture](/media/blog/drying-1440.webp "Caption")',
    '<a href="/shipping/">shipping</a>',
    '[a figure](tel:{phone})',
  ])('is right: %s', async (link) => {
    expect(await problemsOf(`Look at ${link}.`)).toEqual([]);
  });

  it.each([
    ['[x](/shiping/)', '/shiping/, which is not a page of the shop; did you mean /shipping/?'],
    ['[x](/shipping)', '/shipping, which is not a page of the shop; did you mean /shipping/?'],
    ['[x](/shop/PLAA/)', '/shop/PLAA/, which is not a page of the shop; did you mean /shop/PLA/?'],
    [
      '[x](/shop/PLA/Petrl-1.75mm-1kg/)',
      '/shop/PLA/Petrl-1.75mm-1kg/, which is not a page of the shop; did you mean /shop/PLA/Petrol-1.75mm-1kg/?',
    ],
    ['[x](/blog/onze/)', '/blog/onze/, which is not a page of the shop; did you mean /blog/once/?'],
    [
      '[x](/blog/once/#what-it-cost)',
      '/blog/once/#what-it-cost, but /blog/once/ has no #what-it-cost; did you mean what-it-costs?',
    ],
    ['[x](/faq/#whn)', '/faq/#whn, but /faq/ has no #whn; did you mean when?'],
    ['[x](#nowhere)', '#nowhere, but /blog/twice/ has no #nowhere'],
    ['[x](/print-on-demand)', '/print-on-demand, which has moved; write /queu3d/'],
    ['[x](shipping/)', 'shipping/, which must start with a slash, or with https://'],
    ['[x](/blog/idea/)', '/blog/idea/, which is a draft'],
    ['[x](/blog/later/)', '/blog/later/, a post that is not out before 2026-12-24'],
    ['![x](/media/blog/dry.webp)', '/media/blog/dry.webp, but there is no content/media/blog/dry.webp'],
    ['<a href="/shiping/">x</a>', '/shiping/, which is not a page of the shop; did you mean /shipping/?'],
  ])('is wrong: %s', async (link, problem) => {
    expect(await problemsOf(`\nLook at ${link}.`)).toEqual([`blog/twice.md:13: links to ${problem}`]);
  });

  it('may lead to a later post from one that is later still, and to anything unpublished from a draft', async () => {
    expect(await problemsOf('[x](/blog/later/)', { date: '2026-12-24' })).toEqual([]);
    expect(await problemsOf('[x](/blog/later/)', { date: '2026-12-23' })).toHaveLength(1);
    expect(await problemsOf('[x](/blog/idea/)', { more: 'draft: true\n' })).toEqual([]);
  });
});

describe('a link in YAML', () => {
  it.each([
    ['link: { label: Look, url: /shiping/ }', '/shiping/'],
    ["link: { label: Look, url: '/faq/#whn' }", '/faq/#whn'],
    ['  url: /shop/PETG/', '/shop/PETG/'],
    ['text: See the [table](/shiping/).', '/shiping/'],
  ])('is checked: %s', async (line, link) => {
    const problems = await problemsOf(`title: About\n${line}\n`, { file: 'about.yaml' });
    expect(problems).toEqual([expect.stringContaining(`about.yaml:2: links to ${link}`)]);
  });

  it('is not looked for in comments', async () => {
    expect(await problemsOf('# as at: /nowhere/\ntitle: About\n', { file: 'about.yaml' })).toEqual([]);
  });
});

it('knows only anchors that pages have', () => {
  const pages = globSync('site/{pages,components,lib/premium}/**/*.{astro,ts}').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const all = pages.join('\n');
  const missing = [...Object.values(ANCHORS).flat(), ...PRODUCT_ANCHORS].filter(
    (name) => !all.includes(`id="${name}"`) && !all.includes(`= '${name}'`),
  );
  expect(missing).toEqual([]);
});
