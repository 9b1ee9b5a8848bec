// @ts-check
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { PROJECT } from '../setup/project.mjs';

const run = promisify(execFile);

/** @param {Record<string, string>} changes */
function contentWith(changes) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(PROJECT, 'content'), folder, { recursive: true });
  for (const [file, text] of Object.entries(changes)) writeFileSync(join(folder, file), text);
  return folder;
}

it('stops the build before it makes a page of content that the API refuses', async () => {
  const CONTENT_DIR = contentWith({ 'shipping.yaml': 'zones: nonsense' });
  const building = run('node', ['scripts/build.mjs'], { cwd: PROJECT, env: { ...process.env, CONTENT_DIR } });
  const { stdout, stderr } = await building.catch((error) => error);
  expect(`${stdout}${stderr}`).toContain('shipping.yaml: upToGrams: is missing');
  expect(`${stdout}${stderr}`).not.toContain('Building the pages');
});
