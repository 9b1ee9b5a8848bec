import type { Filament } from '../../../contract/filament/filament.ts';
import { cutText } from './cut-text.ts';
import type { SpoolInstance } from './spool-instance.ts';

/** Version 1.000. */
const VERSION = 1000;
/** All fields of the format's core and extended parts. */
const BYTES = 0xbb;

/**
 * OpenTag3D's memory map: the payload of an NDEF record of type application/opentag3d. Its first 112 bytes are the core
 * part, which fits an NTAG213; all of it fits SLIX2, NTAG215 and NTAG216. A number that nobody measured is 0.
 */
export function openTag3d(filament: Filament, instance: SpoolInstance = {}): Uint8Array {
  const { finish, nozzleC, bedC, spool } = filament;
  const bytes = new Uint8Array(BYTES);
  const view = new DataView(bytes.buffer);
  const text = (at: number, length: number, value: string) =>
    new TextEncoder().encodeInto(cutText(value, length), bytes.subarray(at, at + length));
  const long = (at: number, value = 0) => view.setUint16(at, Math.round(value));
  const short = (at: number, value = 0) => view.setUint8(at, value > 255 ? 0 : Math.round(value));

  long(0x00, VERSION);
  text(0x02, 5, filament.polymer);
  text(0x07, 5, finish === 'silk' ? 'Silk' : finish === 'matte' ? 'Matte' : '');
  text(0x1b, 16, filament.brand);
  text(0x2b, 32, filament.colorName);
  bytes.set([...Buffer.from(filament.hex.slice(1), 'hex'), OPAQUE], 0x4b);
  long(0x5c, filament.diameterMm * 1000);
  long(0x5e, filament.netGrams);
  short(0x60, nozzleC.recommended / DEGREES);
  short(0x61, bedC.recommended / DEGREES);
  long(0x62, filament.densityGPerCm3 * 1000);
  long(0x64, (filament.transmissionDistanceMm ?? 0) * 10);

  text(0x90, 16, instance.lot ?? '');
  if (instance.manufacturedOn) {
    const [year = 0, month = 0, day = 0] = instance.manufacturedOn.split('-').map(Number);
    long(0xa0, year);
    bytes.set([month, day], 0xa2);
  }
  short(0xa7, spool?.coreDiameterMm);
  long(0xac, instance.emptyGrams ?? spool?.emptyGrams);
  long(0xae, instance.actualNetGrams);
  // Limits stay on their safe side.
  short(0xb2, Math.floor(filament.drying.temperatureC / DEGREES));
  short(0xb3, Math.ceil(filament.drying.hours));
  short(0xb4, Math.ceil(nozzleC.min / DEGREES));
  short(0xb5, Math.floor(nozzleC.max / DEGREES));
  short(0xb6, Math.ceil(bedC.min / DEGREES));
  short(0xb7, Math.floor(bedC.max / DEGREES));
  short(0xb9, Math.floor(filament.maxVolumetricSpeedMm3PerS ?? 0));
  return bytes;
}

const OPAQUE = 255;
/** Temperatures are counted in steps of five degrees. */
const DEGREES = 5;
