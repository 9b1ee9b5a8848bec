// @ts-check
import { SourceMap } from 'node:module';
import { expect, it } from 'vitest';
import { thinSourceMap } from './thin-source-map.mjs';

/** Of a bundler, of two files: lines go back as well as on, and one line of code has no source. */
const map = {
  version: 3,
  sources: ['a.ts', 'b.ts'],
  names: ['first'],
  mappings: 'AAKA,SAASA;AACP,IAAI;;ACHN,QAAQ;ADAR,IAAI,KAAK;AC0hBT',
};

it('still says from which line of which file each line of code is', () => {
  const thin = new SourceMap(JSON.parse(thinSourceMap(JSON.stringify(map))));
  const full = new SourceMap(/** @type {any} */ (map));
  for (const line of [0, 1, 3, 4, 5]) {
    const { originalSource, originalLine } = /** @type {any} */ (thin.findEntry(line, 0));
    expect(full.findEntry(line, 0), `line ${line}`).toMatchObject({ originalSource, originalLine });
  }
});

it('has one entry a line, and no names', () => {
  const { names, mappings } = JSON.parse(thinSourceMap(JSON.stringify(map)));
  expect(names).toEqual([]);
  expect(mappings).not.toContain(',');
  expect(mappings.split(';')).toHaveLength(6);
});
