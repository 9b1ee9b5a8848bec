import { type CanadaRules, canadaRulesSchema } from './canada-rules.ts';

/** The rules that tests reckon with: what the agency published in November 2026, at a rate that is easy to follow. */
export const testCanadaRules: CanadaRules = canadaRulesSchema.parse({
  rate: { cadPerUsd: 1.25, date: '2026-11-27', source: 'Bank of Canada', maxAgeDays: 4 },
  rules: { checked: '2026-11-28', maxAgeDays: 190, certificateAbove: 330_000 },
  services: { canadaGround: 'courier', canadaEconomy: 'post' },
  ways: {
    courier: { freeUpTo: 4000, dutyFreeUpTo: 15_000, fee: 0 },
    post: { freeUpTo: 2000, dutyFreeUpTo: 2000, fee: 995 },
  },
  provinces: {
    ...{ AB: { gst: 5 }, BC: { gst: 5, pst: 7 }, MB: { gst: 5, pst: 7, pstName: 'RST' }, NB: { hst: 15 } },
    ...{ NL: { hst: 15 }, NS: { hst: 14 }, NT: { gst: 5 }, NU: { gst: 5 }, ON: { hst: 13 }, PE: { hst: 15 } },
    ...{ QC: { gst: 5, pst: 9.975, pstName: 'QST' }, SK: { gst: 5, pst: 6 }, YT: { gst: 5 } },
  },
  goods: {
    filament: goodsOf('3916.90', 0, ['bundle']),
    prints: goodsOf('3926.90', 0, []),
    apparel: goodsOf('6109.10', 18, ['tshirt']),
    other: goodsOf('3926.90', 6.5, []),
  },
});

function goodsOf(hsCode: string, dutyPercent: number, kinds: string[]) {
  const isCusma = dutyPercent === 0;
  return { description: 'Goods of a test', hsCode, origin: isCusma ? 'US' : null, isCusma, dutyPercent, kinds };
}
