import type { ContentProblem } from '../catalogue/content-problem.ts';
import { slugPattern } from './post.ts';

/** What is wrong with the names of Markdown files: a file's name is its address, whatever folder it lies in. */
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

/** `blog/dry-your-pla.md` is `dry-your-pla`. */
export function slugOfFile(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** The products that a text names and that the shop does not have. */
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
