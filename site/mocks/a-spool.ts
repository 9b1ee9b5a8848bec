import { cents } from '../../contract/cents.ts';
import { filamentFileKinds, filamentFilePath, filamentFiles } from '../../contract/filament/filament-files.ts';
import { type Spool, spoolSchema } from '../../contract/filament/spool.ts';
import { spoolPath } from '../../contract/filament/spool-id.ts';

const id = '7k2m4q9d0123abcdwxyz';
const itemId = 'pla-petrol-1.75mm-1kg';
const shop = 'https://northspool.example';

/** A spool of Petrol PLA with all that can be known of one. */
export function aSpool(changes: Partial<Spool> = {}): Spool {
  const path = '/shop/PLA/Petrol-1.75mm-1kg/';
  return spoolSchema.parse({
    ...{ id, url: `${shop}${spoolPath(id)}` },
    item: {
      ...{ id: itemId, name: 'Petrol PLA', size: 'PLA · 1.75 mm · 1 kg', colorName: 'Petrol', hex: '#0B5A63' },
      ...{ picture: '/media/spools/pla-petrol-side-400.webp', path, price: cents(2299), stock: 42, isSold: true },
    },
    lot: {
      ...{ code: 'L-2611A', madeOn: '2026-11-02', dried: { temperatureC: 45, hours: 6 } },
      note: 'First lot with the new pigment.',
    },
    packedOn: '2026-11-03',
    netGrams: 1004,
    emptyGrams: 238,
    gauge: {
      of: 'lot',
      ...{ readings: 33_500, lengthM: 335, meanMm: 1.7496, deviationMm: 0.0062, minMm: 1.731, maxMm: 1.768 },
      ovalityMaxMm: 0.014,
      points: [
        { meter: 0, meanMm: 1.75, minMm: 1.745, maxMm: 1.755 },
        { meter: 167.5, meanMm: 1.749, minMm: 1.731, maxMm: 1.752 },
        { meter: 330, meanMm: 1.751, minMm: 1.748, maxMm: 1.768 },
      ],
    },
    drying: { temperatureC: 50, hours: 4 },
    sameLotInStock: 17,
    files: filamentFileKinds.map((kind) => {
      const { label, group } = filamentFiles[kind];
      return { kind, label, group, url: `${shop}${filamentFilePath(itemId, kind)}` };
    }),
    reorderUrl: `${shop}${path}`,
    ...changes,
  });
}
