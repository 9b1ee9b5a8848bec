import { GcodeLayers } from '../../../contract/queu3d/layers/gcode-layers.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import { engineArguments } from '../../../slicer/profiles/engine-arguments.ts';
import { engineSettings } from '../../../slicer/profiles/engine-settings.ts';
import { headerFilament } from '../../../slicer/profiles/header-filament.ts';
import { machineDefinition } from '../../../slicer/profiles/machine-definition.ts';
import { SupportFilament } from '../../../slicer/profiles/support-filament.ts';

/** The parts of an Emscripten program that we use; its file system is in memory. */
interface EngineProgram {
  readonly FS: {
    mkdir(path: string): void;
    writeFile(path: string, data: string | Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
  callMain(args: readonly string[]): void;
}

type CreateEngine = (options: {
  noInitialRun: true;
  wasmBinary: Uint8Array;
  print(line: string): void;
  printErr(line: string): void;
}) => Promise<EngineProgram>;

export interface EngineParts {
  readonly createEngine: CreateEngine;
  readonly wasm: Uint8Array;
  readonly definitions: Readonly<Record<string, unknown>>;
}

export interface BrowserSlice {
  /** mm³ of filament, more than 0 */
  readonly filament: number;
  /** mm³ of it that are supports; absent unless they were enabled */
  readonly supports?: number;
  /** seconds */
  readonly printTime: number;
  /** of the print, in the layer format */
  readonly layers: Uint8Array;
}

/**
 * Runs the engine, blocking the calling thread until it ends. Null when the engine found nothing to print, which it does
 * not report as an error.
 * @param stl binary
 * @param onProgress gets 0 to 1
 */
export async function runBrowserEngine(
  { createEngine, wasm, definitions }: EngineParts,
  stl: Uint8Array,
  { overrides, profile }: Pick<SliceSettings, 'overrides' | 'profile'>,
  onProgress: (progress: number) => void,
): Promise<BrowserSlice | null> {
  const used = { filament: 0, printTime: 0 };
  let inHeader = 0;
  const parseLine = (line: string) => {
    const progress = /^Progress:.*\t([\d.]+)%/.exec(line)?.[1];
    if (progress) onProgress(Math.min(1, Number(progress)));
    used.printTime = Number(/^Print time \(s\): (\d+)/.exec(line)?.[1] ?? used.printTime);
    inHeader = headerFilament(line) ?? inHeader;
    const whole = /^Filament \(mm\^3\): (\d+)/.exec(line)?.[1];
    if (whole !== undefined) used.filament = Number(whole) || inHeader;
  };
  const engine = await createEngine({ noInitialRun: true, wasmBinary: wasm, print: parseLine, printErr: parseLine });
  engine.FS.mkdir('/definitions');
  for (const [name, definition] of Object.entries({ ...definitions, northspool_350: machineDefinition })) {
    engine.FS.writeFile(`/definitions/${name}.def.json`, JSON.stringify(definition));
  }
  engine.FS.writeFile('model.stl', stl);
  const files = { definition: 'definitions/northspool_350.def.json', model: 'model.stl', gcode: 'model.gcode' };
  engine.callMain(engineArguments(engineSettings(overrides, profile), files));
  if (used.filament === 0) return null;
  const gcode = engine.FS.readFile(files.gcode);
  const slice = { ...used, layers: layersOf(gcode) };
  if (!overrides.support_enable) return slice;
  const supports = new SupportFilament();
  supports.add(gcode);
  return { ...slice, supports: supports.volume };
}

function layersOf(gcode: Uint8Array): Uint8Array {
  const layers = new GcodeLayers(2);
  const parts = [layers.add(gcode), layers.end()];
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
