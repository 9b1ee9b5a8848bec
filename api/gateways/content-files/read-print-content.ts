import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import {
  type PrintContent,
  printMachineSchema,
  printMaterialsSchema,
  printQualitiesSchema,
} from '../../contract/queu3d/print-content.ts';
import { ContentError } from './content-error.ts';
import { readContentFile } from './read-content-file.ts';

/** Reads what QUEU3D prints with: the machine, its qualities and its materials, each of them once. */
export async function readPrintContent(folder: string): Promise<PrintContent> {
  const [machine, qualities, materials] = await Promise.all([
    readContentFile(folder, 'print/machine.yaml', printMachineSchema),
    readContentFile(folder, 'print/qualities.yaml', printQualitiesSchema),
    readContentFile(folder, 'print/materials.yaml', printMaterialsSchema),
  ]);
  const problems = [machine, qualities, materials].flatMap((result) => (result.ok ? [] : result.problems));
  if (!machine.ok || !qualities.ok || !materials.ok) throw new ContentError(problems);
  const twice = [
    ...repeated(
      qualities.file,
      'stop',
      qualities.value.map(({ stop }) => stop),
    ),
    ...repeated(
      qualities.file,
      'layerHeight',
      qualities.value.map(({ layerHeight }) => layerHeight),
    ),
    ...repeated(
      materials.file,
      'name',
      materials.value.map(({ name }) => name),
    ),
  ];
  if (twice.length > 0) throw new ContentError(twice);
  return { machine: machine.value, qualities: qualities.value, materials: materials.value };
}

/** A shopper chooses by these, so each stands for one entry. */
function repeated(file: string, field: string, values: readonly (string | number)[]): ContentProblem[] {
  return values.flatMap((value, place) => {
    if (values.indexOf(value) === place) return [];
    return [{ file, field: `[${place}].${field}`, expected: `must be another one than ${value}, which stands above` }];
  });
}
