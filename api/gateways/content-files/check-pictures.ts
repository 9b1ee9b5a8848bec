import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import type { Family } from '../../contract/catalogue/family.ts';
import { pictureAt, pictureWidths } from '../../contract/catalogue/pictures.ts';
import type { ContentFile } from './read-content-file.ts';

/** Every picture that a family names is there, in every width. `media` holds the paths below the media folder. */
export function checkPictures(families: readonly ContentFile<Family>[], media: ReadonlySet<string>): ContentProblem[] {
  return families.flatMap(({ file, value }) =>
    namedPictures(value).flatMap(([field, path]) =>
      renditions(path)
        .filter((rendition) => !media.has(rendition))
        .map((rendition) => ({ file, field, expected: `expected the picture media/${rendition}` })),
    ),
  );
}

function namedPictures({ media, variants }: Family): [field: string, path: string][] {
  const ofVariants = variants.map((variant, index): [string, string | undefined] => [
    `variants[${index}].media.side`,
    variant.media?.side,
  ]);
  const all: [string, string | undefined][] = [
    ['media.swatch', media.swatch],
    ['media.side', media.side],
    ['media.spin', media.spin],
    ['media.video', media.video],
    ...media.more.map((path, index): [string, string] => [`media.more[${index}]`, path]),
    ...ofVariants,
  ];
  return all.filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** A swatch has one width only, and stays as it is. */
function renditions(path: string): string[] {
  return [...new Set(pictureWidths.map((width) => pictureAt(path, width)))];
}
