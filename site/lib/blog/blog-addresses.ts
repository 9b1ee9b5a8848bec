import type { PostHead } from '../../../contract/editorial/post.ts';

type Category = PostHead['category'];

export const BLOG = '/blog/';
export const RSS = '/blog/rss.xml';
export const JSON_FEED = '/blog/feed.json';

export function postPath(slug: string): string {
  return `${BLOG}${slug}/`;
}

export function categoryPath(category: Category): string {
  return `${BLOG}category/${category.toLowerCase()}/`;
}

/** The path of a page of a list; the first is the list itself. */
export function listPath(list: string, page: number): string {
  return page === 1 ? list : `${list}page/${page}/`;
}
