import { expect, test } from 'vitest';
import { printContent } from '../../mocks/a-desk.ts';
import { boxFacts } from '../../mocks/a-read-model.ts';
import { firstSettings } from '../../stores/queu3d/print-settings.ts';
import { fitOf } from './fit.ts';
import type { ModelFacts } from './model-facts.ts';
import { type Looked, type PrintFinding, printFindings } from './print-findings.ts';

const settings = firstSettings(printContent, () => ['Petrol']);

function findings(facts: ModelFacts, looked: Partial<Looked> = {}): Map<string, PrintFinding> {
  const { unit = 1 } = looked;
  const fit = fitOf(facts, { ...settings, unit }, printContent.machine);
  const all = printFindings(
    {
      facts,
      fit,
      unit,
      walls: { threshold: 0.8, thinnest: undefined, share: 0, mask: new Uint8Array(12) },
      standing: { overhang: 0, touching: 900 },
      ...looked,
    },
    printContent.machine,
  );
  return new Map(all.map((finding) => [finding.id, finding]));
}

test('a sound model passes everything', () => {
  const tones = [...findings(boxFacts(30, 30, 30)).values()].map(({ tone }) => tone);
  expect(tones).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('what is still being looked at is not said to have passed', () => {
  const known = findings(boxFacts(30, 30, 30), { walls: null, standing: null });
  expect([...known.keys()]).toEqual(['mesh', 'fit']);
});

test('a hole that cannot be closed safely is refused plainly, with how many edges are open', () => {
  const facts = boxFacts(30, 30, 30, { refused: 'not_closed', repaired: undefined });
  const open = { ...facts, findings: { ...facts.findings, openEdges: 12 } };
  expect(findings(open).get('mesh')).toMatchObject({
    tone: 'bad',
    fact: '12 open edges',
    text: expect.stringContaining('without guessing'),
  });
});

test('what was mended is told, thing by thing', () => {
  const repaired = { degenerate: 0, duplicate: 2, cracks: 0, flipped: 1, holes: 1, shells: 0 };
  expect(findings(boxFacts(30, 30, 30, { repaired })).get('mesh')?.text).toBe(
    'We mended it: dropped 2 duplicate triangles, turned 1 flipped face, closed 1 small hole.',
  );
});

test('several shells are told', () => {
  const facts = boxFacts(30, 30, 30);
  expect(findings({ ...facts, findings: { ...facts.findings, shells: 3 } }).get('mesh')?.text).toContain('3 shells');
});

test('a tiny model is offered in inches by one press, and the way back is offered too', () => {
  const facts = boxFacts(2, 2, 2, { unit: { name: 'inch', factor: 25.4 } });
  expect(findings(facts).get('unit')).toMatchObject({
    tone: 'warn',
    title: 'Is it drawn in inches?',
    fixes: [{ kind: 'unit', factor: 25.4 }],
  });
  const set = findings(facts, { unit: 25.4 }).get('unit');
  expect(set).toMatchObject({ tone: 'ok', fixes: [{ kind: 'unit', factor: 1 }] });
  expect(set?.text).toContain('50.8 × 50.8 × 50.8 mm');
});

test('a model out of the bed is offered at the percent that fits', () => {
  expect(findings(boxFacts(700, 10, 10)).get('fit')).toMatchObject({
    tone: 'bad',
    fixes: [{ kind: 'scaleToFit', label: 'Scale to 50%' }],
  });
});

test('350 mm just fits, and a tenth of a millimetre more does not', () => {
  expect(findings(boxFacts(350, 350, 350)).get('fit')?.tone).toBe('ok');
  expect(findings(boxFacts(350.1, 10, 10)).get('fit')?.tone).toBe('bad');
});

test('thin walls are told with the thinnest of them', () => {
  const walls = { threshold: 0.8, thinnest: 0.42, share: 0.18, mask: new Uint8Array(12) };
  expect(findings(boxFacts(30, 30, 30), { walls }).get('walls')).toMatchObject({
    tone: 'warn',
    fact: '0.42 mm min',
    text: expect.stringContaining('18% of the surface is thinner than the 0.8 mm'),
  });
});

test('a model on its tip is told to lie flat, and what hangs over is told', () => {
  const known = findings(boxFacts(30, 30, 30), { standing: { overhang: 5400, touching: 12 } });
  expect(known.get('stands')).toMatchObject({ tone: 'warn', fixes: [{ kind: 'layFlat' }] });
  expect(known.get('overhang')).toMatchObject({ tone: 'warn', fact: '54 cm²' });
});
