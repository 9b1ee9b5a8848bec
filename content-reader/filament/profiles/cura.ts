import type { Filament } from '../../../contract/filament/filament.ts';
import { itemUuid } from '../uuid-v5.ts';
import { profileNotes } from './profile-texts.ts';
import { profileValues } from './profile-values.ts';

type Value = string | number | undefined;

/** A material for Cura, in version 1.3 of Ultimaker's format; what it leaves out comes from a maker's printer. */
export function curaProfile(filament: Filament): string {
  const values = profileValues(filament);
  const metadata = [
    '    <name>',
    ...elements('      ', {
      brand: filament.brand,
      // Cura takes its print profiles by this name.
      material: filament.polymer,
      color: filament.colorName,
      label: filament.name,
    }),
    '    </name>',
    ...elements('    ', {
      GUID: itemUuid(filament.id),
      version: 1,
      color_code: filament.hex,
      // With the page's address, and that with the sheets': the format's own elements for links accept no dot in a path.
      description: profileNotes(filament).join('\n'),
      EAN: filament.gtin,
    }),
  ];
  const properties = elements('    ', {
    density: filament.densityGPerCm3,
    diameter: filament.diameterMm,
    weight: filament.netGrams,
  });
  const settings = [
    ...settingElements('setting', {
      'print temperature': values.nozzle,
      'heated bed temperature': values.bed,
      'build volume temperature': filament.chamberC?.min,
      'print cooling': values.fanMin,
    }),
    // Settings that only Cura has, by its own names.
    ...settingElements('cura:setting', {
      material_print_temperature_layer_0: filament.firstLayer?.nozzleC,
      material_bed_temperature_layer_0: filament.firstLayer?.bedC,
      // Otherwise it follows the other one, also when a maker changes that.
      cool_fan_speed_max: values.fanMax === values.fanMin ? undefined : values.fanMax,
      cool_fan_full_layer: values.fanFromLayer,
      bridge_fan_speed: values.fanOnBridges,
    }),
  ];
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<fdmmaterial xmlns="http://www.ultimaker.com/material" xmlns:cura="http://www.ultimaker.com/cura" version="1.3">',
    '  <metadata>',
    ...metadata,
    '  </metadata>',
    '  <properties>',
    ...properties,
    '  </properties>',
    '  <settings>',
    ...settings,
    '  </settings>',
    '</fdmmaterial>',
  ].join('\n')}\n`;
}

function elements(indent: string, values: Readonly<Record<string, Value>>): string[] {
  return present(values).map(([name, value]) => `${indent}<${name}>${escaped(value)}</${name}>`);
}

function settingElements(name: string, values: Readonly<Record<string, Value>>): string[] {
  return present(values).map(([key, value]) => `    <${name} key="${key}">${value}</${name}>`);
}

function present(values: Readonly<Record<string, Value>>): [string, string][] {
  return Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
}
