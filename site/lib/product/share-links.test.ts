import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

const page = 'https://shop.example/shop/PLA%20Ltd/CorktownRose-1.75mm-1kg/';

test('three networks get the page’s canonical URL', () => {
  const links = shareLinks(page, 'Corktown Rose & more');
  expect(links.map(({ label }) => label)).toEqual(['Facebook', 'X', 'Pinterest']);
  for (const { href } of links) {
    const { protocol, searchParams } = new URL(href);
    expect([protocol, searchParams.get('url') ?? searchParams.get('u')]).toEqual(['https:', page]);
  }
  expect(new URL(links[1]?.href ?? '').searchParams.get('text')).toBe('Corktown Rose & more');
});
