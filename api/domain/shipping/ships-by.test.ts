import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readPrintContent } from '../../../content-reader/print.ts';
import { testStore } from '../../test/test-settings.ts';
import { businessDays } from './business-days.ts';
import { printerTime, shipDay } from './ships-by.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));
const print = readPrintContent(new Content(CONTENT));
const { calendar } = new Content(CONTENT).value('shipping.yaml');
const deps = {
  store: testStore,
  businessDays: businessDays(calendar),
  print: { ...print, machine: { ...print.machine, hoursPerDay: 20, plateHours: 10, minutesPerPlate: 15 } },
};

it.each([
  ['a short print ordered on Monday', '2026-11-16T12:00', 3, '2026-11-17'],
  ['one ordered after the cut-off', '2026-11-16T17:30', 3, '2026-11-18'],
  ['one ordered on Friday, which is ready over the weekend', '2026-11-20T12:00', 20, '2026-11-23'],
  ['one that takes two days', '2026-11-16T12:00', 20.5, '2026-11-18'],
  ['one ordered on a Saturday', '2026-11-21T12:00', 3, '2026-11-24'],
  ['one with Thanksgiving between', '2026-11-25T12:00', 3, '2026-11-27'],
])('ships %s after its printing, on a business day', (_, ordered, hours, day) => {
  const now = new Date(`${ordered}:00-05:00`);
  expect(shipDay(deps, hours, now)).toBe(day);
});

it('ends for a queue of any length', () => {
  expect(shipDay(deps, 1e9, new Date('2026-11-16T12:00:00Z'))).toMatch(/^2027-/);
});

const HOUR = 3600;

it.each([
  ['30 pieces on one plate', [{ printTime: 600, perPlate: 42, quantity: 30 }], { total: 5.25, longest: 5.25 }],
  ['30 pieces on three plates', [{ printTime: HOUR, perPlate: 10, quantity: 30 }], { total: 30.75, longest: 10.25 }],
  ['a last plate that is not full', [{ printTime: HOUR, perPlate: 10, quantity: 11 }], { total: 11.5, longest: 10.25 }],
  ['pieces on a plate each', [{ printTime: HOUR, perPlate: 1, quantity: 4 }], { total: 5, longest: 1.25 }],
  ['no pieces that are left', [{ printTime: HOUR, perPlate: 10, quantity: 0 }], { total: 0, longest: 0 }],
  [
    'two prints, which share no plate',
    [
      { printTime: 600, perPlate: 42, quantity: 30 },
      { printTime: 2 * HOUR, perPlate: 1, quantity: 1 },
    ],
    { total: 7.5, longest: 5.25 },
  ],
])('takes the printers the hours of %s', (_, prints, hours) => {
  expect(printerTime(deps, prints)).toEqual({ total: hours.total * HOUR, longest: hours.longest * HOUR });
});
