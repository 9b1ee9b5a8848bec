import type { CatalogueItem } from '../contract/catalogue/item.ts';
import { type MachineLoad, machineLoadSchema } from '../contract/premium/machine-load.ts';
import { ContentError } from './content-error.ts';
import { readYaml } from './content-files.ts';
import { didYouMean } from './nearest.ts';
import { checkDuplicates } from './references.ts';

const FILE = 'vending.yaml';

/** Reads what the vending machine is filled with: each item once and, where `items` are given, a spool of 1 kg of them. */
export async function readMachineLoad(
  folder: string,
  items?: readonly Pick<CatalogueItem, 'id' | 'tags'>[],
): Promise<MachineLoad> {
  const load = await readYaml(folder, FILE, machineLoadSchema);
  const named = load.pool.map(({ item }) => item);
  const fieldOf = (index: number) => `pool[${index}].item`;
  const spools = items && new Set(items.filter(({ tags }) => tags.weight === '1kg').map(({ id }) => id));
  const problems = [
    ...checkDuplicates(FILE, named, fieldOf),
    ...named.flatMap((item, index) => {
      if (!spools || spools.has(item)) return [];
      const message = `must be the id of a spool of 1 kg, such as pla-black-1.75mm-1kg; found "${item}"${didYouMean(item, spools)}`;
      return [{ file: FILE, field: fieldOf(index), message }];
    }),
  ];
  if (problems.length > 0) throw new ContentError(folder, problems);
  return load;
}
