import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boxFacts } from '../../mocks/a-read-model.ts';
import { printContent } from '../../mocks/a-workspace.ts';
import { fitOf } from './fit.ts';
import type { ModelFacts } from './model-facts.ts';
import { type FindingsInput, type PrintFinding, printFindings } from './print-findings.ts';
import { defaultSettings } from './print-settings.ts';

const settings = defaultSettings(printContent, () => ['Petrol']);

function findings(facts: ModelFacts, input: Partial<FindingsInput> = {}): Map<string, PrintFinding> {
  const { unit = 1, brim = false } = input;
  const fit = fitOf(facts, { ...settings, unit, brim }, printContent.machine);
  const all = printFindings(
    {
      facts,
      fit,
      unit,
      walls: { threshold: 0.8, thinnest: 1.2, share: 0, shareBelowLine: 0, values: new Uint8Array(12) },
      contact: { overhang: 0, steepOverhang: 0, touching: 900 },
      supports: false,
      ...input,
    },
    printContent.machine,
  );
  return new Map(all.map((finding) => [finding.id, finding]));
}

describe('the print check', () => {
  it('passes a sound model', () => {
    const tones = [...findings(boxFacts(30, 30, 30)).values()].map(({ tone }) => tone);
    expect(tones).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('leaves out checks that are still running', () => {
    const known = findings(boxFacts(30, 30, 30), { walls: null, contact: null });
    expect([...known.keys()]).toEqual(['mesh', 'fit']);
  });

  it('rejects a hole that cannot be closed safely, with the number of open edges', () => {
    const facts = boxFacts(30, 30, 30, { refused: 'not_closed', repaired: undefined });
    const open = { ...facts, findings: { ...facts.findings, openEdges: 12 } };
    expect(findings(open).get('mesh')).toMatchObject({
      tone: 'bad',
      fact: '12 open edges',
      text: expect.stringContaining('without guessing'),
    });
  });

  it('offers to close holes, and does not speak of holes where there are none', () => {
    const facts = boxFacts(30, 30, 30, { refused: 'repair_needed', repaired: undefined });
    const open = { ...facts, findings: { ...facts.findings, openEdges: 3 } };
    expect(findings(open).get('mesh')).toMatchObject({ tone: 'bad', title: 'Holes in the mesh', fact: '3 open edges' });
    expect(findings(facts).get('mesh')).toMatchObject({ tone: 'bad', title: 'The mesh does not fit together' });
    const proposed = {
      sheets: 'Sheets without thickness',
      joined: 'Parts that nearly meet',
      holes: 'Holes in the mesh',
    };
    for (const [kind, title] of Object.entries(proposed)) {
      const finding = findings(facts, { proposed: kind as keyof typeof proposed }).get('mesh');
      expect(finding).toMatchObject({ tone: 'bad', title });
    }
    const strip = findings(boxFacts(30, 30, 30, { refused: 'not_solid', repaired: undefined })).get('mesh');
    expect(strip).toMatchObject({ tone: 'bad', title: 'Not a solid' });
    expect(strip?.text).not.toContain('hole');
  });

  it('names the repair that the shopper accepted', () => {
    const repaired = { degenerate: 0, duplicate: 0, cracks: 4, flipped: 0, holes: 3, shells: 0, sheets: 0 };
    expect(findings(boxFacts(30, 30, 30, { repaired }), { repair: 'accepted' }).get('mesh')).toMatchObject({
      tone: 'warn',
      text: 'We print the repaired model: closed 3 holes, joined 4 cracked corners.',
    });
  });

  it('lists each repair', () => {
    const repaired = { degenerate: 0, duplicate: 2, cracks: 0, flipped: 1, holes: 1, shells: 0, sheets: 0 };
    expect(findings(boxFacts(30, 30, 30, { repaired })).get('mesh')?.text).toBe(
      'We repaired it: removed 2 duplicate triangles, turned 1 flipped face, closed 1 small hole.',
    );
  });

  it('passes a project that is printed as drawn', () => {
    const project = [
      { kind: 'cut', count: 1 },
      { kind: 'modifiers', count: 2 },
    ] as const;
    expect(findings(boxFacts(30, 30, 30, { project })).get('project')).toMatchObject({
      tone: 'ok',
      fact: '1 cut out, 2 left out',
      text: 'Negative volumes are cut out, as your slicer does. Modifiers are not printed.',
    });
  });

  it('says in yellow which settings of a project are not printed', () => {
    const settings = [
      { setting: 'infill', value: 60, part: 'Core' },
      { setting: 'walls', value: 4, part: '' },
      { setting: 'supports', value: 0, part: 'Hook' },
      { setting: 'infill', value: undefined, part: 'Arm' },
      { setting: 'layerHeight', value: undefined, part: 'Arm' },
      { setting: 'pattern', value: undefined, part: 'Arm' },
    ] as const;
    const project = [
      { kind: 'cut', count: 1 },
      { kind: 'settings', settings, whole: new Map() },
    ] as const;
    expect(findings(boxFacts(30, 30, 30, { project })).get('project')).toMatchObject({
      tone: 'warn',
      fact: '6 own settings',
      text: 'Negative volumes are cut out, as your slicer does. Your project has its own settings: 60% infill in “Core”, 4 walls on a part, no supports for “Hook”, its own infill for “Arm”, 2 more. We print them with the settings beside the price.',
    });
  });

  it('offers the settings that all of a project has, and is content once they are chosen', () => {
    const settings = [
      { setting: 'infill', value: 60, part: 'Arm' },
      { setting: 'supports', value: 1, part: 'Arm' },
    ] as const;
    const whole = new Map([
      ['infill', 60],
      ['supports', 1],
    ] as const);
    const facts = boxFacts(30, 30, 30, { project: [{ kind: 'settings', settings, whole }] });
    expect(findings(facts).get('project')).toMatchObject({
      tone: 'warn',
      fixes: [
        { kind: 'infill', label: 'Print with 60% infill', infill: 60 },
        { kind: 'supports', label: 'Print with supports', supports: true },
      ],
    });
    expect(findings(facts, { infill: 60 }).get('project')).toMatchObject({
      tone: 'warn',
      fact: '1 own setting',
      fixes: [{ kind: 'supports' }],
    });
    expect(findings(facts, { infill: 60, supports: true }).get('project')).toMatchObject({ tone: 'ok', fixes: [] });
  });

  it('says in yellow that supports, layers and pauses of a project are not used', () => {
    const kinds = [
      { kind: 'supportAreas', count: 2 },
      { kind: 'painted' },
      { kind: 'layerHeights' },
      { kind: 'ranges' },
      { kind: 'pauses' },
    ] as const;
    for (const note of kinds) {
      expect(findings(boxFacts(30, 30, 30, { project: [note] })).get('project')).toMatchObject({ tone: 'warn' });
    }
  });

  it('says that several colors become the chosen one, and offers to split objects of one color each', () => {
    const objects = [0, 1].map((index) => ({ index, name: '', count: 1 }));
    const drawn = (isByObject: boolean) => [{ kind: 'colors', count: 2, isByObject }] as const;
    const colorName = 'Black';
    const one = findings(boxFacts(30, 30, 30, { objects, project: drawn(false) }), { colorName });
    expect(one.get('colors')).toMatchObject({
      tone: 'warn',
      text: 'Your file has 2 colors. We print it in one: Black.',
      fixes: [],
    });
    expect(one.has('project')).toBe(false);
    expect(findings(boxFacts(30, 30, 30, { objects, project: drawn(true) })).get('colors')).toMatchObject({
      text: expect.stringContaining('We print it in one. Split it'),
      fixes: [{ kind: 'split', label: 'Split into 2 models' }],
    });
  });

  it('offers to split a file with several objects, and to choose the number of copies of one', () => {
    const lid = { index: 0, name: 'Lid', count: 2 };
    const several = findings(boxFacts(30, 30, 30, { objects: [lid, { index: 2, name: 'Box', count: 1 }] }));
    expect(several.get('objects')).toMatchObject({
      fact: '3 objects',
      fixes: [{ kind: 'split', label: 'Split into 2 models' }],
    });
    const copies = findings(boxFacts(30, 30, 30, { objects: [lid] })).get('objects');
    expect(copies).toMatchObject({ title: '2 copies of one object', fixes: [{ kind: 'split' }] });
  });

  it('offers to split a plate that is too large, and says when one was re-arranged to fit', () => {
    const objects = [0, 1].map((index) => ({ index, name: '', count: 1 }));
    const [split] = findings(boxFacts(600, 30, 30, { objects })).get('fit')?.fixes ?? [];
    expect(split).toMatchObject({ kind: 'split' });
    const arranged = findings(boxFacts(300, 30, 30, { objects, isArranged: true })).get('arranged');
    expect(arranged).toMatchObject({ tone: 'warn', title: 'Re-arranged to fit the bed' });
  });

  it('mentions several shells', () => {
    const facts = boxFacts(30, 30, 30);
    expect(findings({ ...facts, findings: { ...facts.findings, shells: 3 } }).get('mesh')?.text).toContain('3 shells');
  });

  it('says when the file ends early or miscounts its triangles', () => {
    const cut = findings(boxFacts(30, 30, 30, { note: { kind: 'cut', read: 1234, expected: 1300 } })).get('file');
    expect(cut).toMatchObject({
      tone: 'warn',
      title: 'The file ends early',
      text: expect.stringContaining('1,234 of 1,300'),
    });
    const miscounted = findings(boxFacts(30, 30, 30, { note: { kind: 'miscounted', read: 12, expected: 0 } }));
    expect(miscounted.get('file')?.text).toBe('It says it has 0 triangles. We read all 12 in it.');
    expect(findings(boxFacts(30, 30, 30)).has('file')).toBe(false);
  });

  it('offers units for a tiny model with the size in each, and the way back to millimeters', () => {
    const units = [
      { name: 'inch', factor: 25.4 },
      { name: 'centimeter', factor: 10 },
    ] as const;
    const facts = boxFacts(2, 2, 2, { units });
    expect(findings(facts).get('unit')).toMatchObject({
      tone: 'warn',
      title: 'Is it drawn in another unit?',
      fixes: [
        { kind: 'unit', label: 'In inches: 50.8 × 50.8 × 50.8 mm', factor: 25.4 },
        { kind: 'unit', label: 'In centimeters: 20 × 20 × 20 mm', factor: 10 },
      ],
    });
    const set = findings(facts, { unit: 25.4 }).get('unit');
    expect(set).toMatchObject({ tone: 'ok', fixes: [{ kind: 'unit', factor: 1 }] });
    expect(set?.text).toContain('50.8 × 50.8 × 50.8 mm');
  });

  it('offers no unit in which the model would not fit the bed', () => {
    const units = [
      { name: 'meter', factor: 1000 },
      { name: 'inch', factor: 25.4 },
    ] as const;
    const named = (facts: ModelFacts) =>
      findings(facts)
        .get('unit')
        ?.fixes.map(({ label }) => label);
    expect(named(boxFacts(0.1, 0.355, 0.1, { units }))).toEqual(['In inches: 2.54 × 9.02 × 2.54 mm']);
    expect(named(boxFacts(0.1, 0.1, 0.1, { units }))).toHaveLength(2);
  });

  it('offers the scale at which a large model fits', () => {
    expect(findings(boxFacts(700, 10, 10)).get('fit')).toMatchObject({
      tone: 'bad',
      fixes: [{ kind: 'scaleToFit', label: 'Scale to 50%' }],
    });
  });

  it('accepts 350 mm, but not a tenth of a millimeter more', () => {
    expect(findings(boxFacts(350, 350, 350)).get('fit')?.tone).toBe('ok');
    expect(findings(boxFacts(350.1, 10, 10)).get('fit')?.tone).toBe('bad');
  });

  it('warns of thin walls with the thinnest of them', () => {
    const walls = { threshold: 0.8, thinnest: 0.42, share: 0.18, shareBelowLine: 0, values: new Uint8Array(12) };
    expect(findings(boxFacts(30, 30, 30), { walls }).get('walls')).toMatchObject({
      tone: 'warn',
      fact: '0.42 mm min',
      text: expect.stringContaining('18% of the surface is thinner than the 0.8 mm'),
    });
  });

  it('warns of a small footprint and of overhangs', () => {
    const known = findings(boxFacts(30, 30, 30), { contact: { overhang: 5400, steepOverhang: 0, touching: 12 } });
    expect(known.get('contact')).toMatchObject({
      tone: 'warn',
      fixes: [{ kind: 'brim', brim: true }, { kind: 'layFlat' }],
    });
    expect(known.get('overhang')).toMatchObject({ tone: 'warn', fact: '54 cm²' });
  });

  it('holds a model by a brim, advises one for large parts in ABS, and leaves room for it', () => {
    const contact = { overhang: 0, steepOverhang: 0, touching: 12 };
    expect(findings(boxFacts(30, 30, 30), { contact, brim: true }).get('contact')).toMatchObject({
      tone: 'ok',
      fixes: [{ kind: 'brim', brim: false }],
    });
    const large = { contact: { ...contact, touching: 900 }, material: 'ABS' } as const;
    expect(findings(boxFacts(210, 30, 30), large).get('contact')).toMatchObject({
      tone: 'warn',
      fixes: [{ brim: true }],
    });
    expect(findings(boxFacts(190, 30, 30), large).get('contact')).toMatchObject({ tone: 'ok' });
    const full = boxFacts(345, 30, 30);
    expect(findings(full).get('fit')).toMatchObject({ tone: 'ok' });
    expect(findings(full, { brim: true }).get('fit')).toMatchObject({
      tone: 'bad',
      title: 'Too large for its brim',
      fixes: [{ kind: 'brim', brim: false }],
    });
  });

  it('says what another side down saves, unless the slicer found that no supports are needed', () => {
    const side = { grams: 12.4, seconds: 4000 };
    expect(findings(boxFacts(30, 30, 30), { side, supports: true }).get('side')).toMatchObject({
      tone: 'warn',
      fact: 'about 12 g and 70 min less',
      text: expect.stringContaining('pay less for supports'),
      fixes: [{ kind: 'turn', label: 'Turn it like that', isBack: false }],
    });
    expect(findings(boxFacts(30, 30, 30), { side }).get('side')?.text).toContain('less of it sags');
    const quick = { grams: 3.2, seconds: 1000 };
    expect(findings(boxFacts(30, 30, 30), { side: quick }).get('side')?.fact).toBe('about 3 g less');
    expect(findings(boxFacts(30, 30, 30), { side, needsNoSupports: true }).has('side')).toBe(false);
    expect(findings(boxFacts(30, 30, 30), { side: 'turned', needsNoSupports: true }).get('side')).toMatchObject({
      tone: 'ok',
      fixes: [{ kind: 'turn', label: 'Turn it back', isBack: true }],
    });
  });

  it('offers supports for overhangs, and printing without them again', () => {
    const contact = { overhang: 5400, steepOverhang: 0, touching: 900 };
    expect(findings(boxFacts(30, 30, 30), { contact }).get('overhang')).toMatchObject({
      tone: 'warn',
      title: 'Parts overhang',
      text: expect.stringContaining('more than 45°'),
      fixes: [{ kind: 'supports', label: 'Print with supports', supports: true }],
    });
    expect(findings(boxFacts(30, 30, 30), { contact, supports: true }).get('overhang')).toMatchObject({
      tone: 'ok',
      title: 'Overhangs get supports',
      fixes: [{ kind: 'supports', label: 'Print without supports', supports: false }],
    });
  });

  it('suggests no supports once the slicer has found that nothing needs them', () => {
    const contact = { overhang: 5400, steepOverhang: 0, touching: 900 };
    for (const supports of [false, true]) {
      const overhang = findings(boxFacts(30, 30, 30), { contact, supports, needsNoSupports: true }).get('overhang');
      expect(overhang).toMatchObject({ tone: 'ok', title: 'Overhangs print without supports', fixes: [] });
    }
  });

  it('says of supports what the tutorial says: they are an option, and we take them off', () => {
    const { text } =
      findings(boxFacts(30, 30, 30), {
        contact: { overhang: 5400, steepOverhang: 0, touching: 900 },
        supports: true,
      }).get('overhang') ?? {};
    const tutorial = readFileSync('content/tutorials/prepare-a-model-for-queu3d.md', 'utf8');
    for (const words of [text, tutorial]) {
      expect(words).toMatch(/supports hold/i);
      expect(words).toContain('take them off');
      expect(words).toContain('small marks');
      expect(words).not.toMatch(/we print without supports/i);
    }
  });
});
