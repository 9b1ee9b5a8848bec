import type { CatalogueItem } from '../contract/catalogue/item.ts';
import type { MachineLoad } from '../contract/premium/machine-load.ts';
import type { Content } from './content.ts';
import { ContentError } from './content-error.ts';
import { didYouMean } from './nearest.ts';
import { checkDuplicates } from './references.ts';

const FILE = 'vending.yaml';

/** Reads what the vending machine is filled with: each item once and, where `items` are given, a spool of 1 kg of them. */
export function readMachineLoad(content: Content, items?: readonly Pick<CatalogueItem, 'id' | 'tags'>[]): MachineLoad {
  const load = content.value(FILE);
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
  if (problems.length > 0) throw new ContentError(content.folder, problems);
  return load;
}
