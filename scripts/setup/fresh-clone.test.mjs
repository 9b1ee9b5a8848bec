// @ts-check
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runToEnd } from '../processes/run-to-end.mjs';
import { environmentWithoutPackages, PROJECT } from '../project.mjs';

/**
 * A clone as the machine's Node sees it before the packages are installed: none of them can be imported, and neither can
 * TypeScript.
 */
const clone = mkdtempSync(join(tmpdir(), 'northspool-clone-'));
afterAll(() => rmSync(clone, { recursive: true }));
for (const folder of ['api', 'content-reader', 'contract', 'scripts', 'slicer', 'tools']) {
  const filter = (/** @type {string} */ path) => ['', '.mjs', '.json'].includes(extname(path));
  cpSync(join(PROJECT, folder), join(clone, folder), { recursive: true, filter });
}

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
const commands = Object.keys(scripts);

/**
 * The first thing that a command runs, which npm passes to the machine's Node.
 * @param {string} command
 */
const firstOf = (command) => (scripts[command] ?? '').replace(/^exec /, '').split(' && ')[0] ?? '';

// Many begin with the same one.
it.each([...new Set(commands.map(firstOf))])('starts in a fresh clone: %s', async (first) => {
  const [node, file = ''] = first.split(' ');
  expect(node).toBe('node');
  // Each of them is wrong: whatever the command does first, it stops there, with a message.
  const wrong = {
    PORT: 'none',
    npm_execpath: join(clone, 'none'),
    DATABASE_URL: 'none',
    DATA_DIR: join(clone, 'none'),
  };
  const env = { ...environmentWithoutPackages(), ...wrong };
  const { output } = await runToEnd('node', [file, '--none'], { cwd: clone, env });
  expect(output).toMatch(/\w/);
  expect(output).not.toMatch(/ERR_\w+|SyntaxError/);
});
