import { expect, it } from 'vitest';
import { everySpool } from '../every-spool-for-test.ts';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { ndefMemory, ndefMessage } from './ndef.ts';
import { openSpool } from './open-spool.ts';

it('says what OpenSpool’s readers ask for, numbers as text', () => {
  expect(JSON.parse(openSpool(sampleFilament()))).toEqual({
    protocol: 'openspool',
    version: '1.0',
    type: 'PLA',
    color_hex: '0B5A63',
    brand: 'Northspool',
    min_temp: '205',
    max_temp: '220',
  });
});

it('fits the 504 bytes of an NTAG215 for every spool', () => {
  for (const spool of everySpool()) {
    const payload = new TextEncoder().encode(openSpool(spool));
    const message = ndefMessage([{ kind: 'mime', type: 'application/json', payload }]);
    expect(ndefMemory(message).length).toBeLessThanOrEqual(504);
  }
});
