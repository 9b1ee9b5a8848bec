import type { PostHead } from '../../../api/contract/editorial/post.ts';

/** A line for each product that a post names and that the shop does not sell. */
export function postProblems(
  posts: readonly { readonly slug: string; readonly head: Pick<PostHead, 'products'> }[],
  isSold: (id: string) => boolean,
): string[] {
  return posts.flatMap(({ slug, head }) =>
    head.products.flatMap((id, index) =>
      isSold(id)
        ? []
        : [
            `content/blog/${slug}.md: products[${index}]: must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "${id}"`,
          ],
    ),
  );
}
