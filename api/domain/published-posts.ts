import type { StoredPost } from '../../content-reader/posts.ts';
import type { BlogPost, BlogSummary } from '../../contract/editorial/blog-calls.ts';
import { ShopError } from './shop-error.ts';

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
