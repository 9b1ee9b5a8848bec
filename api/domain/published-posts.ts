import type { StoredPost } from '../../content-reader/posts.ts';
import type { BlogPost, BlogSummary } from '../contract/editorial/blog-calls.ts';
import { isPublished } from '../contract/editorial/post.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from './shop-error.ts';

/** Published posts, newest first: without drafts and future dates (in UTC, as the pages are built). */
export function publishedPosts({ posts, clock }: Pick<Deps, 'posts' | 'clock'>): readonly StoredPost[] {
  const today = clock().toISOString().slice(0, 10);
  return posts.filter(({ head }) => isPublished(head, today));
}

/** One page of a list, counted from 1; empty beyond the end. */
export function pageOfPosts(posts: readonly StoredPost[], page: number, size: number): BlogSummary[] {
  return posts.slice((page - 1) * size, page * size).map(summary);
}

export function findPost(posts: readonly StoredPost[], slug: string): BlogPost {
  const post = posts.find((candidate) => candidate.slug === slug);
  if (!post) throw new ShopError('post_unknown');
  return { ...summary(post), content: post.content };
}

function summary({ slug, head, minutes }: StoredPost): BlogSummary {
  const { title, category, date, preview, metaTitle, metaDesc, cover, author } = head;
  return { slug, title, category, date, preview, metaTitle, metaDesc, cover, author, readingMinutes: minutes };
}
