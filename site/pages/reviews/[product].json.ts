import type { APIRoute, GetStaticPaths } from 'astro';
import { viewProps } from '../../lib/catalogue/page-reads.ts';
import { loadReviews } from '../../lib/reviews/load-reviews.ts';

/** All reviews of a product, for a page that shows the first few of them. */
export const getStaticPaths = (async () => {
  const byProduct = await loadReviews();
  return [...byProduct].map(([product, reviews]) => ({ params: { product }, props: viewProps(() => reviews) }));
}) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(props['view']), { headers: { 'Content-Type': 'application/json' } });
