import { relative, resolve } from 'node:path';
import process from 'node:process';
import { problemLine } from './contract/catalogue/content-problem.ts';
import { ContentError } from './gateways/content-files/content-error.ts';
import { readShopContent } from './gateways/content-files/read-shop-content.ts';

/** Reads a content folder as the API does at its start. Prints each problem as an editor sees the file, and fails. */
const [folder = 'content'] = process.argv.slice(2);
try {
  await readShopContent(folder, { pictures: true });
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  const shown = relative(process.cwd(), resolve(folder));
  for (const problem of error.problems) {
    console.error(problemLine({ ...problem, file: `${shown}/${problem.file}` }));
  }
  process.exitCode = 1;
}
