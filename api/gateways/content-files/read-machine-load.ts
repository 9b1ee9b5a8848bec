import type { CatalogueItem } from '../../contract/catalogue/item.ts';
import { type MachineLoad, machineLoadSchema } from '../../contract/premium/machine-load.ts';
import { ContentError } from './content-error.ts';
import { readContentFile } from './read-content-file.ts';

const FILE = 'vending.yaml';

/** Reads what the vending machine is filled with: each item once and, where `items` are given, a spool of 1 kg of them. */
export async function readMachineLoad(
  folder: string,
  items?: readonly Pick<CatalogueItem, 'id' | 'tags'>[],
): Promise<MachineLoad> {
  const result = await readContentFile(folder, FILE, machineLoadSchema);
  if (!result.ok) throw new ContentError(result.problems);
  const spools = items && new Set(items.filter(({ tags }) => tags.weight === '1kg').map(({ id }) => id));
  const seen = new Set<string>();
  const problems = result.value.pool.flatMap(({ item }, place) => {
    const isTwice = seen.has(item);
    seen.add(item);
    if ((!spools || spools.has(item)) && !isTwice) return [];
    const expected = isTwice
      ? `must be another item than ${item}, which stands above`
      : `must be the id of a spool of 1 kg, such as pla-black-1.75mm-1kg; found "${item}"`;
    return [{ file: FILE, field: `pool[${place}].item`, expected }];
  });
  if (problems.length > 0) throw new ContentError(problems);
  return result.value;
}
