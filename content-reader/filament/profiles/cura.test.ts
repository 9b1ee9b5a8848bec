import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { Filament } from '../../../contract/filament/filament.ts';
import { sampleFilament } from '../sample-filament-for-test.ts';
import { itemUuid } from '../uuid-v5.ts';
import { curaProfile } from './cura.ts';
import { profileSamples } from './profile-samples-for-test.ts';

const { pla, petg, abs, pmma, bare } = profileSamples;

describe('A material for Cura', () => {
  it('has the names, color and weight of the spool', () => {
    const { metadata, properties } = read(pla);
    expect(metadata).toEqual({
      name: { brand: 'Northspool', material: 'PLA', color: 'Petrol', label: 'Northspool PLA Petrol' },
      GUID: itemUuid('pla-petrol-1.75mm-1kg'),
      version: '1',
      color_code: '#0B5A63',
      description: expect.stringContaining('Dry at 45 °C for 6 h\nhttps://northspool.example/shop/'),
    });
    expect(properties).toEqual({ density: '1.24', diameter: '1.75', weight: '1000' });
  });

  it('has the temperatures and fans of the record', () => {
    expect(settings(pla)).toEqual({
      'print temperature': '210',
      'heated bed temperature': '60',
      'print cooling': '100',
      cool_fan_full_layer: '2',
      bridge_fan_speed: '100',
    });
    expect(settings(petg)).toEqual({
      'print temperature': '240',
      'heated bed temperature': '80',
      'print cooling': '30',
      material_print_temperature_layer_0: '245',
      material_bed_temperature_layer_0: '85',
      cool_fan_speed_max: '50',
      cool_fan_full_layer: '3',
      bridge_fan_speed: '50',
    });
    expect(settings(abs)).toMatchObject({
      'build volume temperature': '45',
      'print cooling': '0',
      cool_fan_full_layer: '1',
      bridge_fan_speed: '20',
    });
  });

  it('is called by its polymer, by which Cura finds print profiles', () => {
    expect([abs, pmma, bare].map((filament) => read(filament).metadata.name.material)).toEqual(['ABS', 'PMMA', 'PMMA']);
  });

  it('names the number under the barcode where there is one', () => {
    expect(read(sampleFilament({ gtin: '00012345678905' })).metadata['EAN']).toBe('00012345678905');
  });

  it('keeps what XML would take for markup', () => {
    expect(read(petg).metadata.name.color).toBe('Clear & <bright>');
  });
});

interface Material {
  readonly metadata: { readonly name: Record<string, string>; readonly [key: string]: unknown };
  readonly properties: Record<string, string>;
  readonly settings: Record<string, { readonly '@_key': string; readonly '#text': string }[]>;
}

function read(filament: Filament): Material {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => /setting$/.test(name),
  });
  return parser.parse(curaProfile(filament)).fdmmaterial;
}

function settings(filament: Filament): Record<string, string> {
  const { setting = [], 'cura:setting': ofCura = [] } = read(filament).settings;
  return Object.fromEntries([...setting, ...ofCura].map(({ '@_key': key, '#text': value }) => [key, value]));
}
