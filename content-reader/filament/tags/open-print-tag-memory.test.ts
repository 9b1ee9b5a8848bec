import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { openPrintTagMemory, type TagFields, type TagValue } from './open-print-tag-memory.ts';

const fixture = (file: string) => readFileSync(new URL(`fixtures/openprinttag/${file}`, import.meta.url));

interface Field {
  readonly key: number;
  readonly name: string;
  readonly type: string;
  readonly items_file?: string;
  readonly name_field?: 'abbreviation';
}

/** What stands in a vector's input, by the numbers of the format's own tables. */
function fieldsOf(table: string, input: Record<string, unknown>): TagFields {
  const fields = parse(String(fixture(table))) as Field[];
  return new Map(
    Object.entries(input).map(([name, value]) => {
      const field = fields.find((row) => row.name === name);
      if (!field) throw new Error(`${name} is not a field`);
      return [field.key, tagValue(field, value)];
    }),
  );
}

function tagValue({ type, items_file, name_field = 'abbreviation' }: Field, value: unknown): TagValue {
  if (type === 'color_rgba') return Uint8Array.from(Buffer.from(String(value).slice(1), 'hex'));
  if (!items_file) return value as number | string;
  const entries = parse(String(fixture(items_file))) as { key: number; name: string; abbreviation?: string }[];
  const keyOf = (name: unknown) =>
    entries.find((entry) => (entry[name_field] ?? entry.name) === name)?.key ?? Number.NaN;
  return Array.isArray(value) ? value.map(keyOf) : keyOf(value);
}

it.each(['01', '02', '03', '04'])('writes the same bytes as OpenPrintTag’s own tools for vector %s', (vector) => {
  const { test_config, data } = parse(String(fixture(`${vector}_input.yaml`)));
  const memory = openPrintTagMemory({
    main: fieldsOf('main_fields.yaml', data.main),
    ...(data.aux && { aux: fieldsOf('aux_fields.yaml', data.aux) }),
    uri: test_config.uri,
  });
  expect(Buffer.from(memory).toString('hex')).toBe(fixture(`${vector}_data.bin`).toString('hex'));
});

it('refuses what would reach into the region of printers', () => {
  const main = (letters: number) => new Map([[10, 'x'.repeat(letters)]]);
  expect(openPrintTagMemory({ main: main(224) })).toHaveLength(312);
  expect(() => openPrintTagMemory({ main: main(226) })).toThrow(RangeError);
});

it('leaves out an address that the main section has no room for', () => {
  const main = new Map([[10, 'x'.repeat(200)]]);
  const uri = 'https://northspool.example/spool/0f9c3c1e8a52';
  expect(openPrintTagMemory({ main, uri })).toEqual(openPrintTagMemory({ main }));
});

it('fills the tag whatever the length of the address in front', () => {
  for (let length = 1; length < 180; length++) {
    const uri = `https://${'x'.repeat(length)}`;
    const memory = Buffer.from(openPrintTagMemory({ main: new Map([[8, 0]]), uri }));
    const message = memory.readUInt16BE(6);
    expect(memory).toHaveLength(312);
    expect(memory[8 + message]).toBe(0xfe);
    // At most what the length of a short payload cannot say.
    expect(memory.subarray(9 + message).length).toBeLessThanOrEqual(3);
  }
});
