import type { Filament } from '../../../contract/filament/filament.ts';

/**
 * OpenSpool's JSON, for one NDEF record of type application/json on an NTAG215 or larger. Its readers expect numbers as
 * text and a color without #, and ignore what version 1.0 does not name.
 */
export function openSpool({ polymer, hex, brand, nozzleC }: Filament): string {
  return JSON.stringify({
    protocol: 'openspool',
    version: '1.0',
    type: polymer,
    color_hex: hex.slice(1),
    brand,
    min_temp: String(nozzleC.min),
    max_temp: String(nozzleC.max),
  });
}
