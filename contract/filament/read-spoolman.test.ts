import { expect, it } from 'vitest';
import { readSpoolman } from './read-spoolman.ts';
import { MAX_SPOOL_GRAMS } from './spool-inventory.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const filament = { id: 3, name: 'Petrol', material: 'PLA', density: 1.24, diameter: 1.75, extra: {} };
const entry = (change: object = {}) => ({
  ...{ id: 7, registered: '2026-02-01T08:30:00Z', used_weight: 359.6, archived: false, extra: {} },
  ...{ initial_weight: 1000, remaining_weight: 640.4, lot_nr: ' L-2207 ' },
  filament: { ...filament, color_hex: '0b5a63ff', vendor: { id: 1, name: 'Northspool', extra: {} } },
  ...change,
});
const read = (...spools: unknown[]) => readSpoolman(JSON.stringify(spools), NOW);

it('reads name, color, lot and weights of a Spoolman’s spools, as whole grams', () => {
  expect(read(entry())).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      origin: 'spoolman:7',
      name: 'Northspool PLA Petrol',
      hex: '#0B5A63',
      lot: 'L-2207',
      netGrams: 1000,
      leftGrams: 640,
      addedAt: '2026-02-01T08:30:00.000Z',
    },
  ]);
});

it('reads spools of which Spoolman knows no weight, color or vendor', () => {
  const bare = { id: 8, registered: 'once', filament: {}, lot_nr: null };
  expect(read(bare)).toMatchObject([{ name: 'Spool 8', netGrams: 1000, leftGrams: 1000, addedAt: NOW.toISOString() }]);
  expect(
    read(entry({ initial_weight: null, remaining_weight: null, filament: { ...filament, weight: 750 } })),
  ).toMatchObject([{ name: 'PLA Petrol', netGrams: 750, leftGrams: 750 }]);
});

it('brings weights and texts into the bounds of a list', () => {
  const huge = entry({ initial_weight: 1e9, remaining_weight: 2e9, lot_nr: 'x'.repeat(64) });
  expect(read(huge)).toMatchObject([{ netGrams: MAX_SPOOL_GRAMS, leftGrams: MAX_SPOOL_GRAMS, lot: 'x'.repeat(40) }]);
});

it('leaves archived spools out', () => {
  expect(read(entry({ archived: true }))).toEqual([]);
});

it.each([
  ['no JSON', 'spool,7'],
  ['an object', '{}'],
  ['a list of something else', '[{"id":1}]'],
])('refuses %s', (_, text) => {
  expect(readSpoolman(text, NOW)).toBeNull();
});
