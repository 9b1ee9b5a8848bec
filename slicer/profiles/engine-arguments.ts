import type { EngineSettings } from './engine-settings.ts';

/** mm */
export const MATERIAL_DIAMETER = 1.75;

export interface EngineFiles {
  /** the machine's definition, as a path */
  readonly definition: string;
  /** a binary STL */
  readonly model: string;
  readonly gcode: string;
  /** 1 if not given */
  readonly threads?: number;
}

/**
 * The engine's command line arguments. The order matters: the model's settings come before it, and those of the nozzle
 * after `-e0`.
 */
export function engineArguments(
  settings: EngineSettings,
  { definition, model, gcode, threads }: EngineFiles,
): string[] {
  const each = (values: EngineSettings) => Object.entries(values).flatMap(([key, value]) => ['-s', `${key}=${value}`]);
  return [
    'slice',
    // Report progress, and the filament and time at the end.
    '-v',
    '-p',
    ...(threads ? [`-m${threads}`] : []),
    '-j',
    definition,
    '-o',
    gcode,
    ...each(settings),
    '-e0',
    ...each({ material_diameter: MATERIAL_DIAMETER, machine_nozzle_size: 0.4 }),
    '-l',
    model,
  ];
}
