import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unpackWoff } from './document.ts';

const woff = readFileSync('node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff');

function tablesOf(font: Buffer): Map<string, Buffer> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, n) => font.subarray(12 + n * 16, 28 + n * 16));
  return new Map(
    records.map((record) => {
      const [offset, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
      return [record.toString('latin1', 0, 4), font.subarray(offset, offset + length)];
    }),
  );
}

test('unpacks a font with the tables and the size that its WOFF header declares', () => {
  const font = unpackWoff(woff);
  expect(font.length).toBe(woff.readUInt32BE(16));
  expect(tablesOf(font).get('head')?.readUInt32BE(12)).toBe(0x5f0f3cf5);
});

test('leaves out the tables it is told to drop', () => {
  const tables = tablesOf(unpackWoff(woff, ['GSUB', 'GPOS']));
  expect(tables.has('GSUB')).toBe(false);
  expect(tables.has('glyf')).toBe(true);
});
