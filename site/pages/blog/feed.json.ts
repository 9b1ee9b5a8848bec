import type { APIRoute } from 'astro';
import { loadPosts } from '../../lib/blog/load-posts.ts';
import { writeFeed } from '../../lib/blog/write-feed.ts';
import { loadCatalogue } from '../../lib/catalogue/load-catalogue.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const [posts, { store }] = await Promise.all([loadPosts(), loadCatalogue()]);
  return new Response(writeFeed(posts, store, site ?? url).json1(), {
    headers: { 'Content-Type': 'application/feed+json' },
  });
};
