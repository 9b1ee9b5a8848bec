import { expect, it } from 'vitest';
import { sampleFilament } from '../../../content-reader/filament/sample-filament-for-test.ts';
import { openPrintTag } from '../../../content-reader/filament/tags/open-print-tag.ts';
import { tagRecords } from './tag-records.ts';

const of = (pageUrl: string) => tagRecords(openPrintTag(sampleFilament(), { pageUrl }), '');

it('takes the records out of a tag’s memory', () => {
  const [address, payload, ...others] = of('https://northspool.example/spool/0f9c3c1e8a52');
  expect(address).toEqual({ recordType: 'url', data: 'https://northspool.example/spool/0f9c3c1e8a52' });
  expect(payload).toMatchObject({ recordType: 'mime', mediaType: 'application/vnd.openprinttag' });
  expect(others).toEqual([]);
});

it('reads payloads on either side of 255 bytes whole, with the region of printers at their end', () => {
  for (const pageUrl of [
    'https://a.io/',
    'https://www.northspool.example/shop/PLA/Petrol-1.75mm-1kg/',
    'http://b.example',
  ]) {
    const [address, payload] = of(pageUrl);
    expect(address?.data).toBe(pageUrl);
    const data = payload?.data as Uint8Array;
    const auxOffset = data[3] ?? 0;
    expect([...data.subarray(0, 3)]).toEqual([0xa1, 0x02, 0x18]);
    expect(data[auxOffset]).toBe(0xa0);
    expect(data.length - auxOffset).toBeGreaterThanOrEqual(32);
  }
});

it('makes one record of any other file', () => {
  const json = new TextEncoder().encode('{"protocol":"openspool"}');
  expect(tagRecords(json, 'application/json')).toEqual([
    { recordType: 'mime', mediaType: 'application/json', data: json },
  ]);
});
