/** The name by which settings ask for the machine. */
export const MACHINE = 'northspool_350';

/** The printers of `content/print/machine.yaml`, in the engine's words; it stands beside the definition it inherits. */
export const machineDefinition = {
  version: 2,
  name: 'Northspool 350',
  inherits: 'fdmprinter',
  metadata: { type: 'machine', visible: true, machine_extruder_trains: { 0: 'fdmextruder' } },
  overrides: {
    machine_name: { default_value: 'Northspool 350' },
    machine_width: { default_value: 350 },
    machine_depth: { default_value: 350 },
    machine_height: { default_value: 350 },
    // Without it the G-code would leave the bed cold.
    machine_heated_bed: { default_value: true },
  },
} as const;

const { machine_width, machine_depth, machine_height } = machineDefinition.overrides;

/** What can be printed, in mm: width and depth lie on the bed. */
export const BUILD_VOLUME = {
  width: machine_width.default_value,
  depth: machine_depth.default_value,
  height: machine_height.default_value,
} as const;
