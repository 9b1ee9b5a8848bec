import { expect, it } from 'vitest';
import { brandUuid, containerUuid, materialUuid, packageUuid } from './openprinttag-uuid.ts';

it('derives the UUIDs that the database publishes', () => {
  // data/brands/prusament.yaml
  expect(brandUuid('Prusament')).toBe('ae5ff34e-298e-50c9-8f77-92a97fb30b09');
  // data/materials/prusament/prusament-asa-jet-black.yaml
  expect(materialUuid('Prusament', 'ASA Jet Black')).toBe('8d952f83-f035-5fcf-bf61-34baa72f6aa6');
  // data/material-packages/prusament/prusament-pla-prusa-orange-1000-spool.yaml
  expect(packageUuid('Prusament', '8594173675292')).toBe('6b9c7b1d-0ebe-5177-a6a7-4e3aa38d0a3b');
});

it('derives the UUIDs of the examples beside the rule', () => {
  expect(materialUuid('Prusament', 'PLA Prusa Galaxy Black')).toBe('1aaca54a-431f-5601-adf5-85dd018f487f');
  expect(materialUuid('3DXTech', 'CarbonX PEKK-A+CF15 Black')).toBe('09d4c3e3-f13c-5867-bee3-88eeccb48c6f');
  expect(packageUuid('Prusament', '1234')).toBe('7ed3ce83-764d-56de-bdcd-dc5226a0efd1');
  // Published as a program, whose output this is.
  expect(containerUuid('Prusament', 'Prusament 1kg spool')).toBe('1b54c61b-c079-50e4-98f9-1d41be0db5f6');
});

it('counts a GTIN as a number, whatever zeros are before it', () => {
  expect(packageUuid('Prusament', '08594173675292')).toBe(packageUuid('Prusament', '8594173675292'));
});
