// @ts-check
import { join, resolve } from 'node:path';
import { runToEnd } from '../processes/run-to-end.mjs';
import { UserError } from '../processes/user-error.mjs';
import { COMPILED, PROJECT, packagedNode } from '../project.mjs';

/**
 * Refuses content that would keep the API from starting, and keeps what it parsed for the next reader. Runs on the packaged Node, which reads TypeScript as it is.
 * @param {string} [folder]
 * @param {Date} [asOf]
 * @returns {Promise<{ nextChange: string, notes: string[] }>} the first moment after `asOf` at which prices or posts change without an edit, and what may be meant but mostly is not
 */
export async function checkContent(folder = resolve(PROJECT, process.env.CONTENT_DIR || 'content'), asOf = new Date()) {
  const { code, output } = await runToEnd(
    packagedNode(),
    [join(PROJECT, 'content-reader', 'check-content.ts'), folder, asOf.toISOString()],
    { cwd: PROJECT, env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, NODE_NO_WARNINGS: '1' } },
  );
  if (code !== 0) throw new UserError(output.trim());
  return JSON.parse(output.slice(output.lastIndexOf('{')));
}
