import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../content-reader/catalogue.ts';
import { Content } from '../../content-reader/content.ts';
import { readPosts, type StoredPost } from '../../content-reader/posts.ts';
import { blogPostSchema, blogSummarySchema } from '../../contract/editorial/blog-calls.ts';
import { createTestApp } from '../test/create-test-app.ts';

function post(slug: string, head: Partial<StoredPost['head']> = {}): StoredPost {
  return {
    slug,
    minutes: 5,
    content: `<h2>On ${slug}</h2>`,
    head: {
      title: `On ${slug}`,
      category: 'Materials',
      date: '2026-11-01',
      preview: 'What a strand does when it stands open, and what to do about it.',
      metaTitle: `On ${slug}, in short`,
      metaDesc: 'What a strand does when it stands open, and what to do about it.',
      cover: '/media/blog/drying-1440.webp',
      coverAlt: '',
      author: 'Ruth Adeyemi',
      draft: false,
      products: [],
      ...head,
    },
  };
}

const old = Array.from({ length: 12 }, (_, index) => post(`post-${index}`));
const posts = [post('newest'), ...old];
const shop = await createTestApp({ posts });

async function page(path: string): Promise<{ slugs: string[]; total: string | null }> {
  const answer = await shop.request(`/api/blog/page/${path}`);
  expect(answer.status).toBe(200);
  const list: { slug: string }[] = await answer.json();
  return { slugs: list.map(({ slug }) => slug), total: answer.headers.get('x-total-count') };
}

describe('a page of posts', () => {
  it('has ten, newest first, and the number of all posts', async () => {
    const { slugs, total } = await page('1');
    expect([slugs.length, slugs[0], total]).toEqual([10, 'newest', '13']);
    expect((await page('2?numPerPage=10')).slugs).toEqual(['post-9', 'post-10', 'post-11']);
    expect((await page('3?numPerPage=5')).slugs).toEqual(['post-9', 'post-10', 'post-11']);
    expect((await page('1?numPerPage=50')).slugs).toHaveLength(13);
  });

  it('has what lists show of each post, without its content', async () => {
    const [first] = await (await shop.request('/api/blog/page/1')).json();
    expect(first).toEqual(blogSummarySchema.parse(first));
    expect(Object.keys(first).sort()).toEqual([
      'author',
      'category',
      'cover',
      'date',
      'metaDesc',
      'metaTitle',
      'preview',
      'readingMinutes',
      'slug',
      'title',
    ]);
  });

  it('is empty after the last post', async () => {
    expect(await page('3')).toEqual({ slugs: [], total: '13' });
    expect(await page('999999999')).toEqual({ slugs: [], total: '13' });
  });

  it.each(['0', '-1', 'abc', '1.5', '1e3', '99999999999999999999'])(
    'rejects the page number %s with a message',
    async (n) => {
      const answer = await shop.request(`/api/blog/page/${n}`);
      expect([answer.status, (await answer.json()).message]).toEqual([
        400,
        'The page must be a whole number, 1 or more.',
      ]);
    },
  );

  it.each(['0', '-1', 'abc', '51', '', '5000000000000'])('rejects the page size %j with a message', async (size) => {
    const answer = await shop.request(`/api/blog/page/1?numPerPage=${size}`);
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      'numPerPage must be a whole number from 1 to 50.',
    ]);
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await shop.request('/api/blog/page/1')).headers.get('etag') ?? '';
    const again = await shop.request('/api/blog/page/1', { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('x-total-count')]).toEqual([304, '13']);
  });
});

describe('one post', () => {
  it('has its content as HTML', async () => {
    const answer = await (await shop.request('/api/blog/post/newest')).json();
    expect(answer).toEqual(blogPostSchema.parse(answer));
    expect(answer).toMatchObject({ slug: 'newest', content: '<h2>On newest</h2>' });
  });

  it.each(['nothing', '..%2F..%2Fstore', '%00'])('is a 404 with a message when unknown: %s', async (slug) => {
    const answer = await shop.request(`/api/blog/post/${slug}`);
    expect([answer.status, (await answer.json()).message]).toEqual([
      404,
      'There is no article at this address. It may have moved.',
    ]);
  });
});

it('reads this shop’s own posts', async () => {
  const content = fileURLToPath(new URL('../../content', import.meta.url));
  const { items } = readCatalogue(new Content(content));
  const own = readPosts(new Content(content), items);
  expect(own.length).toBeGreaterThan(0);
  for (const { content: html } of own) expect(html).toMatch(/<h2>.+<\/h2>[\s\S]*<p>/);
});
