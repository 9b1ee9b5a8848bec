import type { Sheet } from '../contract/editorial/sheet.ts';
import type { PrintRanges } from '../contract/product-reviews/review.ts';
import type { PrintContent } from '../contract/queu3d/print-content.ts';
import type { Content } from './content.ts';
import { ContentError } from './content-error.ts';
import { checkDuplicates } from './references.ts';

/** Reads what QUEU3D prints with: the machine, its qualities and its materials, each of them once. */
export function readPrintContent(content: Content): PrintContent {
  const machine = content.yaml('print/machine.yaml');
  const qualities = content.yaml('print/qualities.yaml');
  const materials = content.yaml('print/materials.yaml');
  const breaks = content.yaml('print/quantity-breaks.yaml');
  const problems = [machine, qualities, materials, breaks].flatMap((result) => (result.ok ? [] : result.problems));
  if (!machine.ok || !qualities.ok || !materials.ok || !breaks.ok) throw new ContentError(content.folder, problems);
  // A shopper chooses by these, so each stands for one entry.
  const stops = qualities.value.map(({ stop }) => stop);
  const layerHeights = qualities.value.map(({ layerHeight }) => layerHeight);
  const names = materials.value.map(({ name }) => name);
  const duplicates = [
    ...checkDuplicates(qualities.file, stops, (index) => `[${index}].stop`),
    ...checkDuplicates(qualities.file, layerHeights, (index) => `[${index}].layerHeight`),
    ...checkDuplicates(materials.file, names, (index) => `[${index}].name`),
  ];
  if (duplicates.length > 0) throw new ContentError(content.folder, duplicates);
  return { machine: machine.value, qualities: qualities.value, materials: materials.value, breaks: breaks.value };
}

/** What data sheets say about printing, by material: a review says where within it somebody printed. */
export function readPrintRanges(content: Content): ReadonlyMap<string, PrintRanges> {
  const materials = content.yamlFolder('materials');
  const sheets = content.yamlFolder('sheets');
  // Wrong materials are reported with the catalogue.
  if (sheets.problems.length > 0) throw new ContentError(content.folder, sheets.problems);
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
