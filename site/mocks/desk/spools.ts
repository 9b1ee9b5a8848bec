import { type LotPage, lotListSchema, lotPageSchema } from '../../../contract/desk/spools.ts';
import type { OpenDesk } from './open-desk.ts';

export const SPOOL_ID = '7k2m4q9d0123abcdwxyz';
const item = { id: 'pla-petrol-1.75mm-1kg', name: 'Petrol PLA', size: 'PLA · 1.75 mm · 1 kg' };
export const aGaugeSummary = {
  ...{ readings: 33_500, lengthM: 335, meanMm: 1.7496, deviationMm: 0.0062 },
  ...{ minMm: 1.731, maxMm: 1.768, ovalityMaxMm: 0.014 },
};

export function aLot(changes: Partial<LotPage> = {}): LotPage {
  const spool = { id: SPOOL_ID, itemId: item.id, name: item.name, size: item.size, packedOn: '2026-11-03' };
  return {
    ...{ id: 7, code: 'L-2611A', name: 'Petrol PLA', diameter: '1.75mm', madeOn: '2026-11-02', note: '' },
    ...{ driedC: 45, driedHours: 6, spools: 1, unsold: 1, gauge: null, items: [item], total: 1 },
    rows: [{ ...spool, netGrams: null, emptyGrams: null, order: null, hasGauge: false }],
    ...changes,
  };
}

/** A list of one lot, and the lot itself. */
export function mockLot(desk: OpenDesk, lot = aLot()): void {
  desk.on('GET /desk/spools', { answer: lotListSchema }, () => ({
    rows: [{ ...lot, gauge: aGaugeSummary }],
    total: 1,
  }));
  desk.on('GET /desk/spools/lots/:lot', { answer: lotPageSchema }, () => lot);
}
