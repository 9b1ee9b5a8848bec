/** One move of a printer, in mm and seconds; filament in mm, below zero when it is pulled back. */
export interface GcodeMove {
  readonly from: readonly [x: number, y: number, z: number];
  readonly to: readonly [x: number, y: number, z: number];
  /** mm of filament that it pushes */
  readonly filament: number;
  /** mm/s */
  readonly speed: number;
  /** from 0; -1 before the first layer of the print */
  readonly layer: number;
  /** such as `WALL-OUTER` */
  readonly type: string;
  /** percent */
  readonly fan: number;
  /** °C, as last set */
  readonly nozzle: number;
  readonly bed: number;
  /** mm/s² as last set; 0: the printer's own */
  readonly acceleration: number;
}

/** What a file does to a printer. */
export interface GcodeRun {
  readonly moves: readonly GcodeMove[];
  /** commands in their order, without those that move, with their comments cut off */
  readonly commands: readonly string[];
  /** as it is left */
  readonly last: { readonly nozzle: number; readonly bed: number; readonly fan: number };
}

/** Follows G-code as Marlin does: absolute and relative moves, heat, fan and acceleration. Throws on an unknown command. */
export function runGcode(text: string): GcodeRun {
  const at = { x: 0, y: 0, z: 0, e: 0, f: 1500 };
  const state = { fan: 0, nozzle: 0, bed: 0, acceleration: 0, layer: -1, type: '', isRelative: false };
  const moves: GcodeMove[] = [];
  const commands: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith(';LAYER:')) state.layer = Number(line.slice(7));
    if (line.startsWith(';TYPE:')) state.type = line.slice(6).trim();
    const code = line.replace(/;.*/, '').trim();
    if (code === '') continue;
    const [name = '', ...words] = code.split(/\s+/);
    const values = Object.fromEntries(words.map((word) => [word.charAt(0), Number(word.slice(1))]));
    if (name === 'G0' || name === 'G1') {
      const from = [at.x, at.y, at.z] as const;
      const base = state.isRelative ? at : { x: 0, y: 0, z: 0 };
      at.x = values['X'] === undefined ? at.x : base.x + values['X'];
      at.y = values['Y'] === undefined ? at.y : base.y + values['Y'];
      at.z = values['Z'] === undefined ? at.z : base.z + values['Z'];
      const filament = (values['E'] ?? at.e) - at.e;
      at.e = values['E'] ?? at.e;
      at.f = values['F'] ?? at.f;
      const { fan, nozzle, bed, acceleration, layer, type } = state;
      const to = [at.x, at.y, at.z] as const;
      moves.push({ from, to, filament, speed: at.f / 60, layer, type, fan, nozzle, bed, acceleration });
      continue;
    }
    commands.push(code);
    if (name === 'G28') Object.assign(at, { x: 0, y: 0, z: 0 });
    else if (name === 'G90' || name === 'G91') state.isRelative = name === 'G91';
    else if (name === 'G92') at.e = values['E'] ?? at.e;
    else if (name === 'M104' || name === 'M109') state.nozzle = values['S'] ?? 0;
    else if (name === 'M140' || name === 'M190') state.bed = values['S'] ?? 0;
    else if (name === 'M106') state.fan = ((values['S'] ?? 255) / 255) * 100;
    else if (name === 'M107') state.fan = 0;
    else if (name === 'M204') state.acceleration = values['S'] ?? state.acceleration;
    else if (!['G29', 'M82', 'M84'].includes(name)) throw new Error(`an unknown command: ${code}`);
  }
  const { nozzle, bed, fan } = state;
  return { moves, commands, last: { nozzle, bed, fan } };
}
