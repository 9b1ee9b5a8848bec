import type { Post } from './load-posts.ts';

const MOST = 2;

/** What to read next: the newest posts of the same category, then the newest of all. */
export function nextToRead<Some extends Pick<Post, 'slug' | 'head'>>(post: Some, posts: readonly Some[]): Some[] {
  const others = posts.filter(({ slug }) => slug !== post.slug);
  const isNear = ({ head }: Some) => head.category === post.head.category;
  return [...others.filter(isNear), ...others.filter((other) => !isNear(other))].slice(0, MOST);
}
