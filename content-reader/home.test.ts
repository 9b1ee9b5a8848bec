import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Content } from './content.ts';
import { checkHome } from './home.ts';

const home = new Content(fileURLToPath(new URL('../content', import.meta.url))).value('home.yaml');
const everyItem = { has: () => true, keys: () => [] };

it('reports the field of each item that is not on sale', () => {
  const problems = checkHome(home, new Set());
  expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(['home.yaml']));
  const fields = problems.map(({ field }) => field);
  const places = ['slider.phone[1].items[0]', 'slider.desktop[1].items[0]', 'promos.minis.bundle'];
  for (const place of [...places, 'promos.premium.worth.exclusive', 'promos.goods[0].item']) {
    expect(fields).toContain(place);
  }
  expect(problems[0]?.message).toMatch(/^must be the id of an item on sale, .*; found "/);
});

it('reports each width of a picture that is missing', () => {
  const problems = checkHome(home, everyItem, new Set(['home/maker-vases-500.webp']));
  const lines = problems.map(({ field, message }) => `${field}: ${message}`).join('\n');
  expect(lines).toContain('content/media/home/maker-vases-1000.webp, which is missing');
  expect(lines).toMatch(/socials\.photos\[0\]\.picture: names content\/media\/.*-400\.webp, which is missing/);
  expect(lines).not.toContain('maker-vases-500.webp');
});

it('skips pictures unless it is given those that are there', () => {
  expect(checkHome(home, everyItem)).toEqual([]);
});
