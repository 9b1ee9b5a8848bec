import { readdirSync } from 'node:fs';
import { expect, test } from './fixtures/test.ts';

const MAX_TITLE_LENGTH = 65;
const DESCRIPTION = { shortest: 50, longest: 160 };

/** Every built page of the shop, by its path: the staff's desk is for no search engine. */
const paths = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('index.html') && !file.startsWith('desk/'))
  .map((file) => `/${file.replace(/index\.html$/, '')}`);

interface Head {
  readonly path: string;
  readonly isListed: boolean;
  readonly title: string;
  readonly description: string;
}

test('every page has what search engines and shared links need, with unique titles', async ({ page, request }) => {
  const heads: Head[] = [];
  const faults: string[] = [];
  for (const path of paths) {
    const answer = await request.get(encodeURI(path));
    const { head, faults: found } = judge(path, await page.evaluate(read, await answer.text()));
    heads.push(head);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  const listed = heads.filter(({ isListed }) => isListed);
  expect(listed.length).toBeGreaterThan(100);
  faults.push(...twins(listed, 'title'), ...twins(listed, 'description'));
  expect(faults).toEqual([]);
});

interface Facts {
  readonly title: string;
  readonly canonical: string;
  readonly metas: Record<string, string>;
  readonly h1s: number;
  readonly blocks: string[];
}

/** Runs in the browser, which reads HTML as search engines do. */
function read(html: string): Facts {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const metas: Record<string, string> = {};
  for (const meta of parsed.querySelectorAll('meta')) {
    const name = meta.getAttribute('name') ?? meta.getAttribute('property');
    if (name) metas[name] ??= meta.content;
  }
  return {
    title: parsed.title,
    canonical: parsed.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
    metas,
    h1s: parsed.querySelectorAll('h1').length,
    blocks: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent),
  };
}

function judge(path: string, { title, canonical, metas, h1s, blocks }: Facts): { head: Head; faults: string[] } {
  const meta = (name: string) => metas[name] ?? '';
  const isListed = !meta('robots').includes('noindex');
  const description = meta('description');
  const rules: [fault: string, isBroken: boolean][] = [
    ['no picture for shared links', !/^https?:\/\/.+\.(webp|jpg)$/.test(meta('og:image'))],
    ['the picture has no words', !meta('og:image:alt') || !meta('twitter:image')],
    ['no description', description === ''],
    ['neither canonical nor noindex', isListed && !/^https?:\/\//.test(canonical)],
    ['not exactly one h1', isListed && h1s !== 1],
    [`title has ${title.length} characters`, isListed && title.length > MAX_TITLE_LENGTH],
    [
      `description has ${description.length} characters`,
      isListed && (description.length < DESCRIPTION.shortest || description.length > DESCRIPTION.longest),
    ],
    ['structured data is not JSON', !blocks.every(isJson)],
    ['a listed page has no structured data', isListed && blocks.length === 0],
  ];
  const faults = rules.filter(([, isBroken]) => isBroken).map(([fault]) => fault);
  return { head: { path, isListed, title, description }, faults };
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text)['@context'] === 'https://schema.org';
  } catch {
    return false;
  }
}

function twins(heads: readonly Head[], what: 'title' | 'description'): string[] {
  const groups = Map.groupBy(heads, (head) => head[what]);
  return [...groups]
    .filter(([, same]) => same.length > 1)
    .map(([, same]) => `same ${what}: ${same.map(({ path }) => path)}`);
}
