import { expect, it } from 'vitest';
import { sampleFilament } from '../../../content-reader/filament/sample-filament-for-test.ts';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { exportText, materialExports } from './exports.ts';

const petrol = sampleFilament();
const families = [
  sampleFamily('PLA', 'Petrol'),
  sampleFamily('PLA', 'Violet', [{ discordOnly: true }]),
  sampleFamily('parts', 'Brass', [{ diameter: '0.4mm', weight: '1pc' }], { kind: 'nozzles' }),
];
const filamentOf = new Map([petrol, { ...petrol, id: 'pla-violet-1.75mm-1kg' }].map((one) => [one.id, one]));

it('exports the spools that lists show, by material', () => {
  expect(materialExports(sampleCatalogue(families, { filamentOf }))).toEqual([
    { slug: 'pla', label: 'PLA', filaments: [petrol] },
  ]);
});

it('writes a spool as text with its figures and their units', () => {
  const text = exportText({ slug: 'pla', label: 'PLA', filaments: [petrol] });
  for (const line of [
    '# PLA filament',
    '## Petrol, 1.75 mm, 1000 g',
    '- Nozzle temperature: 210 °C (205 to 220)',
    '- Transmission distance: 1 mm',
    '- Empty spool: 236 g',
    `- Page: ${petrol.pageUrl}`,
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});
