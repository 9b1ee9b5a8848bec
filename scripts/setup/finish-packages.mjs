// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packagedBinaries } from '../postgres/packaged-binaries.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { PROJECT, packagedNode } from './project.mjs';

export const DENO = join(PROJECT, 'node_modules', 'deno', 'deno');

/** Does what the packages' install scripts do, for those who have switched such scripts off. */
export async function finishPackages() {
  if (!process.env.DATABASE_URL) packagedBinaries();
  if (existsSync(DENO)) return;
  const { code, output } = await runToEnd(packagedNode(), ['install.cjs'], {
    cwd: join(PROJECT, 'node_modules', 'deno'),
  });
  if (code !== 0 || !existsSync(DENO)) {
    throw new PlainProblem(`The API's runtime, Deno, is not there for this machine:\n${output.trim()}`);
  }
}
