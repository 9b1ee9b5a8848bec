import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { goods } from '../api/test/factory-items.ts';
import { readCatalogue } from './catalogue.ts';
import { Content } from './content.ts';
import { errorOf } from './content-folder-for-test.ts';
import { readMachineLoad } from './machine-load.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vending-'));
});
afterEach(() => rm(folder, { recursive: true }));

const line = (item: string, pieces: number) => `  - { item: ${item}, pieces: ${pieces} }\n`;
async function faults(pool: string): Promise<string> {
  await writeFile(join(folder, 'vending.yaml'), `piecesPerSlot: 2\npool:\n${pool}`);
  const items = [goods.spool, goods.otherSpool, goods.miniRed];
  return errorOf(() => readMachineLoad(new Content(folder), items))?.message ?? '';
}

it('accepts the machine load in the shop’s content', async () => {
  const { items } = readCatalogue(new Content(CONTENT));
  const { pool, piecesPerSlot } = readMachineLoad(new Content(CONTENT), items);
  expect(pool.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(piecesPerSlot * 10);
});

it('reports what is wrong and where', async () => {
  expect(await faults(line(goods.spool.id, 12) + line(goods.otherSpool.id, 7))).toContain('must have 20 pieces in all');
  expect(await faults(line(goods.spool.id, 12) + line('pla-mauve-1.75mm-1kg', 8))).toMatch(/pool\[1\].*pla-mauve/);
  expect(await faults(line(goods.spool.id, 12) + line(goods.miniRed.id, 8))).toContain('a spool of 1 kg');
  expect(await faults(line(goods.spool.id, 12) + line(goods.spool.id, 8))).toContain(
    `must differ from ${goods.spool.id}`,
  );
});
