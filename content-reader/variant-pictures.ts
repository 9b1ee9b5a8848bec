import type { Family } from '../contract/catalogue/family.ts';
import { isSpoolMaterial } from '../contract/catalogue/material.ts';
import { pictureMark, sizeMark } from '../contract/catalogue/picture-marks.ts';
import type { ContentFile } from './content-cache.ts';
import type { ContentProblem } from './content-error.ts';

/**
 * Reports spools that would be shown in another size. What a label says is not in the picture's data but in its name,
 * by `tools/pictures`: `pla-petrol-285mm-side-800.webp` is the spool of 2.85 mm.
 */
export function checkVariantPictures({ file, value }: ContentFile<Family>): ContentProblem[] {
  if (!isSpoolMaterial(value.material)) return [];
  return value.variants.flatMap((variant, index) => {
    const mark = sizeMark(variant);
    return picturesOf(variant.media ?? value.media)
      .filter(([, path]) => (pictureMark(path) ?? mark) !== mark)
      .map(([field, path]) => ({
        file,
        field: `variants[${index}].media${variant.media ? `.${field}` : ''}`,
        message: `must show ${variant.diameter}, ${variant.weight}: ${path} is not named for it${example(value, mark)}`,
      }));
  });
}

/** What the side picture of the size would be called. */
function example({ media }: Family, mark: string): string {
  const named = media.side.replace(/-side-800/, mark ? `-${mark}-side-800` : '-side-800');
  return named === media.side ? '' : `, as ${named} would be`;
}

type Named = readonly [field: string, path: string];

function picturesOf({ side, more }: Pick<Family['media'], 'side' | 'more'>): Named[] {
  return [['side', side], ...more.map((path, index): Named => [`more[${index}]`, path])];
}
