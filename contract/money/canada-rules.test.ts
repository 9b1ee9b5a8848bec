import { describe, expect, it } from 'vitest';
import { canadaRulesSchema } from './canada-rules.ts';
import { testCanadaRules } from './sample-canada-rules.ts';

type Change = Record<string, unknown>;
const { rate, rules, ways, provinces, goods, services } = testCanadaRules;
const withRate = (change: Change) => ({ rate: { ...rate, ...change } });
const withRules = (change: Change) => ({ rules: { ...rules, ...change } });
const withPost = (change: Change) => ({ ways: { ...ways, post: { ...ways.post, ...change } } });
const withOntario = (ON: Change) => ({ provinces: { ...provinces, ON } });
const withOther = (change: Change) => ({ goods: { ...goods, other: { ...goods.other, ...change } } });
const withFilament = (change: Change) => ({ goods: { ...goods, filament: { ...goods.filament, ...change } } });

/** What is wrong with the rules after a change, each as its path and message. */
function mistakes(change: Change): string[] {
  const { error } = canadaRulesSchema.safeParse({ ...testCanadaRules, ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('the rules of Canada', () => {
  it.each([
    [
      'a fee in dollars',
      withPost({ fee: 99 }),
      'ways.post.fee: must be in Canadian cents, such as 4000 for CAD 40; found 99',
    ],
    ['a fee of millions', withPost({ fee: 1_000_001 }), 'ways.post.fee: must be at most 1000000 (CAD 10,000)'],
    [
      'a threshold of duty below that of tax',
      withPost({ dutyFreeUpTo: 1999 }),
      'ways.post.dutyFreeUpTo: must not be below freeUpTo',
    ],
    [
      'a tax as a fraction',
      withOntario({ hst: 0.13 }),
      'provinces.ON.hst: must be a percentage, such as 13 for 13%; found 0.13',
    ],
    [
      'a federal tax as a fraction',
      withOntario({ gst: 0.05 }),
      'provinces.ON.gst: must be a percentage, such as 5 for 5%; found 0.05',
    ],
    [
      'a tax of most of the price',
      withOntario({ hst: 51 }),
      'provinces.ON.hst: must be at most 50: it is a percentage, such as 13',
    ],
    [
      'a tax of four decimals',
      withOntario({ gst: 5, pst: 9.9755 }),
      'provinces.ON.pst: must have at most three decimals, such as 9.975',
    ],
    ['both federal taxes', withOntario({ gst: 5, hst: 13 }), 'provinces.ON: must have either gst or hst'],
    ['no federal tax', withOntario({ pst: 7 }), 'provinces.ON: must have either gst or hst'],
    [
      'a tax that another includes',
      withOntario({ hst: 13, pst: 7 }),
      'provinces.ON.pst: must not be beside hst, which includes it',
    ],
    [
      'a province without its name',
      { provinces: { ...provinces, ON: undefined } },
      'provinces.ON: Invalid input: expected object, received undefined',
    ],
    [
      'a rate the other way round',
      withRate({ cadPerUsd: 0.71 }),
      'rate.cadPerUsd: must be Canadian dollars for one US dollar, such as 1.4',
    ],
    [
      'a rate in cents',
      withRate({ cadPerUsd: 140 }),
      'rate.cadPerUsd: must be Canadian dollars for one US dollar, such as 1.4',
    ],
    ['a rate of five decimals', withRate({ cadPerUsd: 1.40125 }), 'rate.cadPerUsd: must have at most four decimals'],
    [
      'a code of customs without its point',
      withOther({ hsCode: '392690' }),
      "goods.other.hsCode: must be six digits of the harmonized system in quotes, such as '3916.90'",
    ],
    [
      'a code of customs with more digits',
      withOther({ hsCode: '3926.901' }),
      "goods.other.hsCode: must be six digits of the harmonized system in quotes, such as '3916.90'",
    ],
    [
      'a code of customs with something before it',
      withOther({ hsCode: 'HS3926.90' }),
      "goods.other.hsCode: must be six digits of the harmonized system in quotes, such as '3916.90'",
    ],
    [
      'a country by its name',
      withOther({ origin: 'USA' }),
      'goods.other.origin: must be a country of two letters, such as US',
    ],
    [
      'a country within a text',
      withOther({ origin: 'the US' }),
      'goods.other.origin: must be a country of two letters, such as US',
    ],
    [
      'goods of CUSMA from elsewhere',
      withFilament({ origin: 'DE' }),
      'goods.filament.origin: must be US, since isCusma is true',
    ],
    [
      'duty on goods of CUSMA',
      withFilament({ dutyPercent: 6.5 }),
      'goods.filament.dutyPercent: must be 0, since isCusma is true',
    ],
    [
      'one kind among two goods',
      withOther({ kinds: ['bundle'] }),
      'goods.other.kinds: must not have bundle, which is in filament',
    ],
  ])('must not have %s', (_, change, mistake) => {
    expect(mistakes(change)).toEqual([mistake]);
  });

  it.each([
    ['a rate at either end', withRate({ cadPerUsd: 1, maxAgeDays: 1 })],
    ['a rate at the other end', withRate({ cadPerUsd: 2, maxAgeDays: 31 })],
    ['a source of three letters', withRate({ source: 'BoC' })],
    ['a source of sixty letters', withRate({ source: 'x'.repeat(60) })],
    ['rules checked monthly', withRules({ maxAgeDays: 30 })],
    ['rules checked yearly', withRules({ maxAgeDays: 366 })],
    ['no fee', withPost({ fee: 0 })],
    ['a fee of one dollar', withPost({ fee: 100 })],
    ['the largest fee', withPost({ fee: 1_000_000 })],
    ['no duty as soon as no tax', withPost({ freeUpTo: 2000, dutyFreeUpTo: 2000 })],
    ['a tax of one percent', withOntario({ hst: 1 })],
    ['a tax of half the price', withOntario({ hst: 50 })],
    ['a federal tax of nothing', withOntario({ gst: 0 })],
    ['goods that nobody knows the origin of', withOther({ origin: null, dutyPercent: 0 })],
    ['goods from elsewhere with duty', withOther({ origin: 'DE', dutyPercent: 6.5 })],
    ['a description of three letters', withOther({ description: 'Rod' })],
    ['a description of eighty letters', withOther({ description: 'x'.repeat(80) })],
    ['goods of no kind', withOther({ kinds: undefined })],
  ])('may have %s', (_, change) => {
    expect(mistakes(change)).toEqual([]);
  });

  it.each([
    ['rate', withRate({ source: 'Bo' })],
    ['rate', withRate({ source: 'x'.repeat(61) })],
    ['rate', withRate({ maxAgeDays: 0 })],
    ['rate', withRate({ maxAgeDays: 32 })],
    ['rules', withRules({ maxAgeDays: 29 })],
    ['rules', withRules({ maxAgeDays: 367 })],
    ['goods', withOther({ description: 'Ro' })],
    ['goods', withOther({ description: 'x'.repeat(81) })],
    ['goods', withOther({ kinds: ['teapot'] })],
    ['services', { services: { ...services, canadaGround: 'dog sled' } }],
    ['provinces', withOntario({ hst: 13, pstName: 'VAT' })],
    ['rate', withRate({ extra: 1 })],
    ['ways', withPost({ extra: 1 })],
  ])('have limits in %s', (part, change) => {
    expect(mistakes(change)).toEqual([expect.stringMatching(new RegExp(`^${part}[.:]`))]);
  });

  it('must not have a tax below zero', () => {
    expect(mistakes(withOntario({ gst: 5, pst: -1 }))).toContain('provinces.ON.pst: must not be negative');
  });

  it('take a tax of the province as collected PST unless they say otherwise', () => {
    const { provinces: read, goods: readGoods } = canadaRulesSchema.parse({
      ...testCanadaRules,
      ...withOntario({ gst: 5, pst: 7 }),
      ...withOther({ kinds: undefined }),
    });
    expect(read.ON).toEqual({ gst: 5, pst: 7, pstName: 'PST', isPstCollected: true });
    expect(readGoods.other.kinds).toEqual([]);
    expect(canadaRulesSchema.parse(testCanadaRules)).toEqual(testCanadaRules);
  });
});
