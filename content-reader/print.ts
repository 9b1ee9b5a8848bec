import {
  type PrintContent,
  printMachineSchema,
  printMaterialsSchema,
  printQualitiesSchema,
  quantityBreaksSchema,
} from '../contract/queu3d/print-content.ts';
import { ContentError } from './content-error.ts';
import { readYamlFile } from './content-files.ts';
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
