import type { ContentProblem } from '../catalogue/content-problem.ts';
import { slugPattern } from './post.ts';

/** Problems with the names of Markdown files: the name is the slug, whatever the folder. */
export function nameProblems(files: readonly string[]): ContentProblem[] {
  const fileOf = new Map<string, string>();
  return files.flatMap((file): ContentProblem[] => {
    if (!file.endsWith('.md')) return [{ file, expected: 'expected a name in .md' }];
    const slug = slugOfFile(file);
    if (!slugPattern.test(slug)) {
      return [
        { file, expected: 'must have a name of lower case letters, digits and hyphens, such as dry-your-pla.md' },
      ];
    }
    const twin = fileOf.get(slug);
    fileOf.set(slug, twin ?? file);
    return twin ? [{ file, expected: `must have another name than ${twin}: both would be at one address` }] : [];
  });
}

/** `blog/dry-your-pla.md` → `dry-your-pla` */
export function slugOfFile(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** Problems with products that a text lists but the shop does not sell. */
export function productProblems(
  file: string,
  products: readonly string[],
  isKnown: (id: string) => boolean,
): ContentProblem[] {
  return products.flatMap((id, index) =>
    isKnown(id)
      ? []
      : [
          {
            file,
            field: `products[${index}]`,
            expected: `must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "${id}"`,
          },
        ],
  );
}
