import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readPrintContent } from '../../../content-reader/print.ts';
import { testStore } from '../../test/test-settings.ts';
import { businessDays } from './business-days.ts';
import { shipDay } from './ships-by.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));
const print = readPrintContent(new Content(CONTENT));
const { calendar } = new Content(CONTENT).value('shipping.yaml');
const deps = {
  store: testStore,
  businessDays: businessDays(calendar),
  print: { ...print, machine: { ...print.machine, hoursPerDay: 20 } },
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
