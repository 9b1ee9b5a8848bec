import { headerFilament } from '../profiles/header-filament.ts';

/** What the engine has reported so far on its standard error. */
export interface EngineOutput {
  /** 0 to 1 */
  progress: number;
  /** the layer written last */
  layer: number;
  /** 0 until the first layer is written */
  layers: number;
  /** mm³, reported at the end */
  filament: number;
  /** seconds */
  printTime: number;
  /** the real lines of the G-code's header, each starting with a semicolon */
  header: string[];
}

export function emptyOutput(): EngineOutput {
  return { progress: 0, layer: 0, layers: 0, filament: 0, printTime: 0, header: [] };
}

/** A fraction, despite the percent sign. */
const PROGRESS = /^Progress:(\w[\w+]*):(\d+):(\d+)\s+([\d.]+)%/;
const FILAMENT = /^Filament \(mm\^3\): (\d+)$/;
const PRINT_TIME = /^Print time \(s\): (\d+)$/;
const HEADER_LINE = /^;[A-Za-z]/;

/** Parses one line. @returns whether it reported progress */
export function parseLine(output: EngineOutput, line: string): boolean {
  const progress = PROGRESS.exec(line);
  if (progress) {
    const [, stage, done, of, fraction] = progress;
    // Each mesh group ends at 1, so the run is not over until the process ends.
    output.progress = Math.max(output.progress, Math.min(1, Number(fraction)));
    if (stage === 'export') {
      output.layer = Number(done);
      output.layers = Number(of);
    }
    return true;
  }
  const filament = FILAMENT.exec(line);
  if (filament) output.filament = Number(filament[1]) || tinyFilament(output.header);
  const printTime = PRINT_TIME.exec(line);
  if (printTime) output.printTime = Number(printTime[1]);
  // Earlier header lines belong to the list of all settings.
  if (line.startsWith('Gcode header after slicing')) output.header = [];
  else if (HEADER_LINE.test(line)) output.header.push(line);
  return false;
}

/** Of a part below 1 mm³. */
function tinyFilament(header: readonly string[]): number {
  return header.map(headerFilament).find((filament) => filament !== undefined) ?? 0;
}
