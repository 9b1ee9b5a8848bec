import type { Context } from 'hono';

/** Where a list goes on, and how long it is. The address of the next page is relative, so that it fits any route and host. */
export function pageHeaders(c: Context, next: number, total: number): Record<string, string> {
  const count = { 'x-total-count': String(total) };
  if (next >= total) return count;
  const query = new URL(c.req.url).searchParams;
  query.set('offset', String(next));
  return { ...count, link: `<?${query}>; rel="next"` };
}
