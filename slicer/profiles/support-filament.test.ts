import { describe, expect, it } from 'vitest';
import { SupportFilament } from './support-filament.ts';

const gcode = `;FLAVOR:Marlin
G92 E0
G1 F1500 E-6.5
;LAYER:0
;TYPE:SUPPORT
G1 F1500 E0
G1 F1800 X10 Y0 E2.5
G0 F3600 X20 Y0
G1 X20 Y10 E3.25
;TYPE:WALL-OUTER
G1 X30 Y10 E7
G92 E0
;TYPE:SUPPORT-INTERFACE
G1 X40 Y10 E1.5
G1 F1500 E-5
G1 F1500 E1.5
G1 X40 Y20 E1.75
;TYPE:SKIN
G1 X50 Y20 E9
`;
/** mm³ of 5 mm of filament: 2.5, 0.75, 1.5 and 0.25. */
const volume = 5 * Math.PI * 0.875 ** 2;

function counted(pieces: readonly string[]): number {
  const supports = new SupportFilament();
  for (const piece of pieces) supports.add(new TextEncoder().encode(piece));
  return supports.volume;
}

describe('the filament of supports', () => {
  it('is what supports and their roofs are printed with, without retractions', () => {
    expect(counted([gcode])).toBeCloseTo(volume, 9);
  });

  it('does not depend on where the G-code is cut into pieces', () => {
    for (const length of [1, 2, 7, 64]) {
      const pieces = gcode.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
      expect(counted(pieces), `pieces of ${length}`).toBeCloseTo(volume, 9);
    }
  });

  it('is 0 without supports', () => {
    expect(counted([gcode.replaceAll('SUPPORT', 'FILL')])).toBe(0);
  });
});
