import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import type { PostHead } from '../../../contract/editorial/post.ts';
import type { Post } from './load-posts.ts';
import { writeFeed } from './write-feed.ts';

const head: PostHead = {
  title: 'Why we dry PLA twice & why it ticks',
  category: 'Materials',
  date: '2026-11-18',
  preview: 'Four hours is what the data sheet says.',
  metaTitle: 'Why we dry PLA twice',
  metaDesc: 'We found where the water in a spool really is.',
  cover: '/media/blog/drying-1440.webp',
  coverAlt: '',
  author: 'Ruth Adeyemi',
  draft: false,
  products: [],
};
const html =
  '<p>See <a href="/shop/PLA/">PLA</a> and <img src="/media/blog/a-1440.webp" srcset="/media/blog/a-720.webp 720w" alt=""></p>';
const post = (slug: string) =>
  ({ slug, head, entry: { html }, words: 900, minutes: 4, products: [] }) as unknown as Post;
const store = { name: 'Northspool', legalName: 'Northspool LLC', email: 'hello@northspool.example' };
const site = new URL('https://northspool.example');
const feedOf = (count: number) =>
  writeFeed(
    Array.from({ length: count }, (_, index) => post(`post-${index}`)),
    store,
    site,
  );

test('a reader of RSS gets the whole post with addresses that work elsewhere', () => {
  const { title, items } = parseRssFeed(feedOf(2).rss2());
  expect(title).toBe('Northspool: From the line');
  expect(items).toHaveLength(2);
  expect(items?.[0]).toMatchObject({
    title: head.title,
    link: 'https://northspool.example/blog/post-0/',
    pubDate: 'Wed, 18 Nov 2026 12:00:00 GMT',
  });
  const text = items?.[0]?.content?.encoded ?? '';
  expect(text).toContain('href="https://northspool.example/shop/PLA/"');
  expect(text).toContain('src="https://northspool.example/media/blog/a-1440.webp"');
  expect(text).not.toContain('srcset');
});

test('a reader of JSON Feed gets the same', () => {
  const { items } = parseJsonFeed(JSON.parse(feedOf(1).json1()));
  expect(items?.[0]).toMatchObject({ title: head.title, url: 'https://northspool.example/blog/post-0/' });
});

test('a feed has the newest twenty posts, and may be empty', () => {
  expect(parseRssFeed(feedOf(25).rss2()).items).toHaveLength(20);
  expect(parseRssFeed(feedOf(0).rss2()).title).toBe('Northspool: From the line');
});
