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
  },
} as const;
