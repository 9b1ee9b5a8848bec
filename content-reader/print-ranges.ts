import { materialSchema } from '../contract/catalogue/material.ts';
import { type Sheet, sheetSchema } from '../contract/editorial/sheet.ts';
import type { PrintRanges } from '../contract/product-reviews/review.ts';
import { ContentError } from './content-error.ts';
import { readYamlFolder } from './content-files.ts';

/** What data sheets say about printing, by material: a review says where within it somebody printed. */
export async function readPrintRanges(folder: string): Promise<ReadonlyMap<string, PrintRanges>> {
  const [materials, sheets] = await Promise.all([
    readYamlFolder(folder, 'materials', materialSchema),
    readYamlFolder(folder, 'sheets', sheetSchema, { subfolders: false }),
  ]);
  // Wrong materials are reported with the catalogue.
  if (sheets.problems.length > 0) throw new ContentError(folder, sheets.problems);
  const sheetOf = new Map(sheets.files.map(({ value }) => [value.material as string, value]));
  return new Map(
    materials.files.flatMap(({ value: { name, facts } }) => {
      if (!facts) return [];
      const { min, max } = facts.nozzle;
      return [[name, { nozzle: { min, max }, speed: speedOf(technicalOf(sheetOf, name)) }]];
    }),
  );
}

function technicalOf(sheetOf: ReadonlyMap<string, Sheet>, material: string): Sheet['technical'] {
  const sheet = sheetOf.get(material);
  return sheet?.technical ?? (sheet?.sameAs ? sheetOf.get(sheet.sameAs)?.technical : undefined);
}

/** "40 to 80 mm/s" */
function speedOf(technical: Sheet['technical']): PrintRanges['speed'] {
  const [, min, max] = /^(\d+) to (\d+) mm\/s/.exec(technical?.speed ?? '') ?? [];
  return min && max ? { min: Number(min), max: Number(max) } : null;
}
