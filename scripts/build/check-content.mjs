// @ts-check
import { join } from 'node:path';
import { runToEnd } from '../processes/run-to-end.mjs';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT, packagedNode } from '../setup/project.mjs';

/**
 * Refuses content that would keep the API from starting. Runs on the packaged Node, which reads TypeScript as it is.
 * @param {string} [folder]
 */
export async function checkContent(folder = process.env.CONTENT_DIR || join(PROJECT, 'content')) {
  const { code, output } = await runToEnd(
    packagedNode(),
    [join(PROJECT, 'content-reader', 'check-content.ts'), folder],
    { cwd: PROJECT, env: { ...process.env, NODE_NO_WARNINGS: '1' } },
  );
  if (code !== 0) throw new UserError(output.trim());
}
