import { describe, expect, it } from 'vitest';
import { emptyOutput, parseLine } from './engine-output.ts';

/** The engine's output, shortened. */
const lines = [
  '[WARNING]  -s machine_end_gcode="M104 S0',
  ';Retract the filament',
  'Progress:inset+skin:3:198 \t0.031000%',
  'Progress:export:77:198 \t0.667337%',
  'Progress: export accomplished in 0.310s',
  'Progress:process:1:1 \t1.000000%',
  'Gcode header after slicing:',
  ';FLAVOR:Marlin',
  ';TIME:5048',
  'End of gcode header.',
  'Print time (s): 5048',
  'Print time (hr|min|s): 1h 24m 8s',
  'Filament (mm^3): 17864',
];

describe('the engine’s output', () => {
  it('reports progress as a fraction, despite the percent sign', () => {
    const output = emptyOutput();
    const isProgress = lines.slice(0, 4).map((line) => parseLine(output, line));
    expect(isProgress).toEqual([false, false, true, true]);
    expect(output).toMatchObject({ progress: 0.667337, layer: 77, layers: 198 });
  });

  it('reports filament, time and the header without lines of settings', () => {
    const output = emptyOutput();
    for (const line of lines) parseLine(output, line);
    expect(output).toMatchObject({ filament: 17864, printTime: 5048, header: [';FLAVOR:Marlin', ';TIME:5048'] });
  });

  it('reports the filament of a part below 1 mm³ by the header, as the report is in whole mm³', () => {
    const output = emptyOutput();
    const tiny = ['Gcode header after slicing:', ';Filament used: 2.49202e-05m', 'Filament (mm^3): 0'];
    for (const line of tiny) parseLine(output, line);
    expect(output.filament).toBeCloseTo(0.05994, 5);
  });

  it('reports no filament for a model without anything to print', () => {
    const output = emptyOutput();
    parseLine(output, 'Filament (mm^3): 0');
    expect(output).toMatchObject({ filament: 0, layers: 0 });
  });
});
