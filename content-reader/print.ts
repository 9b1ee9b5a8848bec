import { materialSchema } from '../contract/catalogue/material.ts';
import { type Sheet, sheetSchema } from '../contract/editorial/sheet.ts';
import type { PrintRanges } from '../contract/product-reviews/review.ts';
import {
  type PrintContent,
  printMachineSchema,
  printMaterialsSchema,
  printQualitiesSchema,
  quantityBreaksSchema,
} from '../contract/queu3d/print-content.ts';
import { ContentError } from './content-error.ts';
import { readYamlFile, readYamlFolder } from './content-files.ts';
import { checkDuplicates } from './references.ts';

/** Reads what QUEU3D prints with: the machine, its qualities and its materials, each of them once. */
export async function readPrintContent(folder: string): Promise<PrintContent> {
  const [machine, qualities, materials, breaks] = await Promise.all([
    readYamlFile(folder, 'print/machine.yaml', printMachineSchema),
    readYamlFile(folder, 'print/qualities.yaml', printQualitiesSchema),
    readYamlFile(folder, 'print/materials.yaml', printMaterialsSchema),
    readYamlFile(folder, 'print/quantity-breaks.yaml', quantityBreaksSchema),
  ]);
  const problems = [machine, qualities, materials, breaks].flatMap((result) => (result.ok ? [] : result.problems));
  if (!machine.ok || !qualities.ok || !materials.ok || !breaks.ok) throw new ContentError(folder, problems);
  // A shopper chooses by these, so each stands for one entry.
  const stops = qualities.value.map(({ stop }) => stop);
  const layerHeights = qualities.value.map(({ layerHeight }) => layerHeight);
  const names = materials.value.map(({ name }) => name);
  const duplicates = [
    ...checkDuplicates(qualities.file, stops, (index) => `[${index}].stop`),
    ...checkDuplicates(qualities.file, layerHeights, (index) => `[${index}].layerHeight`),
    ...checkDuplicates(materials.file, names, (index) => `[${index}].name`),
  ];
  if (duplicates.length > 0) throw new ContentError(folder, duplicates);
  return { machine: machine.value, qualities: qualities.value, materials: materials.value, breaks: breaks.value };
}

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
