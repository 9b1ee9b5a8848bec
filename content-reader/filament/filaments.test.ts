import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filamentSchema } from '../../contract/filament/filament.ts';
import { readCatalogue } from '../catalogue.ts';
import { Content } from '../content.ts';
import { readPrintContent } from '../print.ts';
import { filamentsOf, readSpoolFacts } from './filaments.ts';
import { sampleFilament } from './sample-filament-for-test.ts';

const content = new Content('content');
const source = { ...readCatalogue(content), ...readSpoolFacts(content), print: readPrintContent(content) };
const all = filamentsOf(source, 'https://northspool.example');

describe('the record of a spool', () => {
  it('is made for each spool of our own, and is right in every field', () => {
    expect(all.size).toBeGreaterThan(90);
    for (const filament of all.values()) expect(filamentSchema.parse(filament)).toEqual(filament);
  });

  it('says of Petrol what the files say', () => {
    expect(all.get('pla-petrol-1.75mm-1kg')).toEqual(sampleFilament({ lengthM: 335.3 }));
  });

  it('says what a color and a size add', () => {
    expect(all.get('abs-black-1.75mm-1kg')).toMatchObject({
      polymer: 'ABS',
      chamberC: { min: 45, max: 70 },
      fan: { minPercent: 0, maxPercent: 0, bridgePercent: 20 },
    });
    expect(all.get('petg-black-2.85mm-1kg')).toMatchObject({ diameterMm: 2.85, spool: { emptyGrams: 238 } });
    expect(all.get('pla-petrol-1.75mm-200g')?.spool).toMatchObject({ emptyGrams: 112, outerDiameterMm: 160 });
  });

  it('takes the technical part of a limited color from the material that it is made of', () => {
    const limited = [...all.values()].find(({ material }) => material === 'PLA Ltd');
    expect(limited).toMatchObject({ retraction: sampleFilament().retraction, maxVolumetricSpeedMm3PerS: 12 });
  });

  it('leaves out what nobody measured', () => {
    const of5kg = [...all.values()].find(({ netGrams }) => netGrams === 5000);
    expect(of5kg).toBeDefined();
    expect(of5kg).not.toHaveProperty('spool');
    const pmma = [...all.values()].find(({ material }) => material === 'PMMA');
    expect(pmma).not.toHaveProperty('maxVolumetricSpeedMm3PerS');
    expect(all.get('pla-petrol-1.75mm-1kg')).not.toHaveProperty('measured');
  });

  it('has the weights of empty spools that the blog tells', () => {
    const told = readFileSync('content/blog/spool-reuse.md', 'utf8').matchAll(
      /^\| (?:Mini, )?(\w+) \| ([^|]+) \| (\d+) g \| ([^|]+) \|$/gm,
    );
    const rows = [...told].map(([, color, on, grams]) => ({ color: color?.toLowerCase(), on, grams: Number(grams) }));
    expect(rows).toHaveLength(source.emptySpools.length);
    for (const { color, emptyGrams, weight, materials } of source.emptySpools) {
      const row = rows.find((each) => each.color === color && /200 g/.test(each.on ?? '') === (weight === '200g'));
      expect(row?.grams, color).toBe(emptyGrams);
      if (color !== 'kraft') for (const name of materials) expect(row?.on).toContain(name);
    }
  });
});
