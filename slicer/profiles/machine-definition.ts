/** The machine's name in slice settings. */
export const MACHINE = 'northspool_350';

/** The printers of `content/print/machine.yaml`, as a definition for the engine. */
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
    // What is around a print (heating, homing, purging, parking) is written when its file leaves for a printer.
    machine_start_gcode: { default_value: '' },
    machine_end_gcode: { default_value: '' },
    material_bed_temp_prepend: { default_value: false },
    material_print_temp_prepend: { default_value: false },
  },
} as const;

const { machine_width, machine_depth, machine_height } = machineDefinition.overrides;

/** mm */
export const BUILD_VOLUME = {
  width: machine_width.default_value,
  depth: machine_depth.default_value,
  height: machine_height.default_value,
} as const;
