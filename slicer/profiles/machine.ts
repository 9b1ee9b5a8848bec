import definition from './northspool_350.def.json' with { type: 'json' };

/** The name by which settings ask for the machine, and the engine for its definition. */
export const MACHINE = 'northspool_350';

const { machine_width, machine_depth, machine_height } = definition.overrides;

/** What can be printed, in mm: width and depth lie on the bed. */
export const BUILD_VOLUME = {
  width: machine_width.default_value,
  depth: machine_depth.default_value,
  height: machine_height.default_value,
} as const;

/** The machine in the engine's terms; it builds on `fdmprinter`. */
export const machineDefinition = definition;
