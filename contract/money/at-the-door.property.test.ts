import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { goodsKinds } from '../catalogue/family.ts';
import { cents } from '../cents.ts';
import { provinceCodes } from '../regions.ts';
import { serviceCodes } from '../service-code.ts';
import { atTheDoor, type DoorInput, type DoorLine } from './at-the-door.ts';
import { testCanadaRules } from './sample-canada-rules.ts';

const anyLine: fc.Arbitrary<DoorLine> = fc.record({
  price: fc.integer({ min: 0, max: 60_000 }).map(cents),
  qty: fc.integer({ min: 1, max: 20 }),
  type: fc.constantFrom('item', 'bundle', 'pod'),
  data: fc.record({ isSpool: fc.constant(true as const), kind: fc.constantFrom(...goodsKinds) }, { requiredKeys: [] }),
});
const anyRules = fc
  .integer({ min: 10_000, max: 20_000 })
  .map((rate) => ({ ...testCanadaRules, rate: { ...testCanadaRules.rate, cadPerUsd: rate / 10_000 } }));
const anyInput: fc.Arbitrary<DoorInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 6 }),
  discount: fc.integer({ min: 0, max: 100_000 }).map(cents),
  serviceCode: fc.constantFrom(serviceCodes.canadaGround, serviceCodes.canadaEconomy),
  province: fc.constantFrom(...provinceCodes),
});

function parts(rules: typeof testCanadaRules, input: DoorInput) {
  const door = atTheDoor(rules, input);
  if (!door) throw new Error('an order to Canada has an estimate');
  const { value, duty, gst, hst, pst, fee, total } = door;
  return { value, duty, gst, hst, pst, fee, total };
}

test('the parts sum to the total, and none is negative or fractional, for any order to Canada', () => {
  fuzz(
    fc.property(anyRules, anyInput, (rules, input) => {
      const { value: _, total, ...owed } = parts(rules, input);
      expect(owed.duty + owed.gst + owed.hst + owed.pst + owed.fee).toBe(total);
      for (const part of [total, ...Object.values(owed)]) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
      if (total === 0) expect(owed.fee).toBe(0);
    }),
    { share: 10 },
  );
});

test('one more piece of a line is never cheaper at the door, and neither is a smaller discount', () => {
  fuzz(
    fc.property(anyRules, anyInput, fc.nat({ max: 5 }), (rules, input, at) => {
      const before = parts(rules, { ...input, discount: cents(0) });
      const more = input.lines.map((line, index) =>
        index === at % input.lines.length ? { ...line, qty: line.qty + 1 } : line,
      );
      expect(parts(rules, { ...input, lines: more, discount: cents(0) }).total).toBeGreaterThanOrEqual(before.total);
      expect(before.value).toBeGreaterThanOrEqual(parts(rules, input).value);
    }),
    { share: 10 },
  );
});
