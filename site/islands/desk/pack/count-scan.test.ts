import { expect, it } from 'vitest';
import type { Piece } from '../../../../contract/desk/packing.ts';
import { countScan, missingPieces } from './count-scan.ts';

const spool: Piece = {
  id: 'pla-petrol',
  kind: 'item',
  name: 'Petrol',
  detail: 'PLA',
  hex: null,
  picture: null,
  qty: 2,
  place: null,
  sku: 'NS-PETROL',
  codes: ['pla-petrol', 'ns-petrol'],
};
const mystery: Piece = { ...spool, id: 'press-1', kind: 'mystery', qty: 1, codes: [...spool.codes, 'press-1'] };
const pieces = [spool, mystery];

it('counts one piece for each scan, whatever its case', () => {
  expect(countScan(pieces, {}, ' NS-Petrol ')).toEqual({ result: 'counted', piece: spool, ticks: { 'pla-petrol': 1 } });
});

it('goes on with the next line of the same code, and refuses one too many', () => {
  const both = { 'pla-petrol': 2 };
  expect(countScan(pieces, both, 'ns-petrol')).toMatchObject({ result: 'counted', piece: { id: 'press-1' } });
  expect(countScan(pieces, { ...both, 'press-1': 1 }, 'ns-petrol')).toEqual({ result: 'full', piece: spool });
});

it('does not count what the order does not have', () => {
  expect(countScan(pieces, {}, 'ns-black')).toEqual({ result: 'wrong' });
});

it('says how many pieces are missing', () => {
  expect(missingPieces(pieces, { 'pla-petrol': 1 })).toBe(2);
  expect(missingPieces(pieces, { 'pla-petrol': 3, 'press-1': 1 })).toBe(0);
});
