import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { familySchema } from '../contract/catalogue/family.ts';
import { ContentCache } from './content-cache.ts';
import { ContentError } from './content-error.ts';
import { readYamlFolder } from './content-files.ts';
import { mergeDeskPrices, readDeskPrices, writeDeskPrices } from './desk-prices.ts';

/**
 * Chooses which prices of the desk hold with a content folder: of those in its file, the ones that hold stay there. Prints
 * which those are, and why others are refused.
 */
const [folder = 'content', moment = new Date().toISOString()] = process.argv.slice(2);
try {
  const cache = await ContentCache.open(fileURLToPath(new URL('..', import.meta.url)));
  const { files, problems } = await readYamlFolder(folder, 'products', familySchema, { cache });
  if (problems.length > 0) throw new ContentError(folder, problems);
  const merged = mergeDeskPrices(files, await readDeskPrices(folder), new Date(moment));
  await writeDeskPrices(folder, merged.accepted);
  console.log(JSON.stringify(merged));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
