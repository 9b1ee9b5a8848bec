import { expect, it } from 'vitest';
import { openPrintTagIds } from './open-print-tag-ids.ts';

it('derives the UUIDs that OpenPrintTag’s tools derive for its test vectors', () => {
  const galaxyBlack = { brand: 'Prusament', materialName: 'PLA Prusa Galaxy Black', gtin: '8594173675001' };
  expect(openPrintTagIds(galaxyBlack)).toEqual({
    brand: 'ae5ff34e-298e-50c9-8f77-92a97fb30b09',
    material: '1aaca54a-431f-5601-adf5-85dd018f487f',
    package: '6e0aece2-1daf-5f2a-ba20-697968ec7d14',
  });
  expect(openPrintTagIds({ brand: '3DXTech', materialName: 'CarbonX PEKK-A+CF15 Black' })).toEqual({
    brand: '0d616a90-9d18-567b-92f9-ce471171f898',
    material: '09d4c3e3-f13c-5867-bee3-88eeccb48c6f',
    package: undefined,
  });
});

it('reads a GTIN as the number on the tag', () => {
  const spool = { brand: 'Northspool', materialName: 'PLA Petrol' };
  const ids = openPrintTagIds({ ...spool, gtin: '0614141000012' });
  expect(ids).toEqual(openPrintTagIds({ ...spool, gtin: '614141000012' }));
});
