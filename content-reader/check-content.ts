import process from 'node:process';
import { ContentError } from './content-error.ts';
import { readShopContent } from './shop-content.ts';

/** Reads a content folder as the API does at its start. Prints every problem, and fails. */
const [folder = 'content'] = process.argv.slice(2);
try {
  await readShopContent(folder, { pictures: true });
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
