// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compressedBytes } from './page-check.mjs';

it('weighs a script alike, whatever the names of the chunks that it imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'weights-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const weigh = (/** @type {string} */ name, /** @type {string} */ hash) => {
    writeFileSync(join(folder, name), `import{a}from"./shop.${hash}.js";${'console.log(a);'.repeat(9)}`);
    return compressedBytes(folder, `/${name}`);
  };
  expect(weigh('one.js', 'GjrsWfVE')).toBe(weigh('two.js', 'aaaaaaaa'));
});
