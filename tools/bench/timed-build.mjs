// @ts-check
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWithPackages, PROJECT, packagedNode } from '../../scripts/project.mjs';
import { watchMemory } from './tree-memory.mjs';

/** @typedef {{ seconds: number, megabytes: number }} TimedBuild */

/**
 * Runs `npm run build` on the content folder of `CONTENT_DIR`.
 * @param {{ fromNothing: boolean }} options whether everything that earlier builds kept is deleted first
 * @returns {Promise<TimedBuild>}
 */
export async function timedBuild({ fromNothing }) {
  if (fromNothing) for (const kept of KEPT) rmSync(join(PROJECT, kept), { recursive: true, force: true });
  const started = performance.now();
  const build = spawn(packagedNode(), ['scripts/build.mjs'], {
    cwd: PROJECT,
    env: environmentWithPackages(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problem = '';
  build.stderr.setEncoding('utf8').on('data', (text) => {
    problem += text;
  });
  const memory = watchMemory(build.pid ?? 0);
  const code = await new Promise((resolve) => build.once('close', resolve));
  const megabytes = memory();
  if (code !== 0) throw new Error(`The build failed:\n${problem.slice(-2000)}`);
  return { seconds: (performance.now() - started) / 1000, megabytes };
}

/** What builds keep for the next one. */
const KEPT = ['dist', '.cache/pages-code', '.cache/content.jsonl', '.cache/share'];
