/** Longer parts of a name push order and color out of a printer's display. */
const MAX_PART = 40;
/** Of a whole name with its ending: small boards keep fewer characters than a computer, and cut what is at the end. */
const MAX_NAME = 90;

interface NamedPrint {
  /** of the order, such as `NS-7K2M-4Q9D` */
  readonly refId: string;
  /** of the line within its order, from 0 */
  readonly position: number;
  /** of the model's file, as its shopper typed it */
  readonly name: string;
  readonly material: string;
  readonly colorName: string;
  /** on the plate; one if absent */
  readonly pieces?: number;
  /** its number, for a file that the shop sends to a printer */
  readonly plate?: number;
}

/**
 * The name of a print's G-code on printers: `NS-7K2M-4Q9D-1_bracket_PLA-Petrol.gcode`, `_5x-bracket_` for several pieces. Letters, digits and `-` only, which
 * every file system, address and printer takes. That of a plate ends with its number, `-P12.gcode`: whatever is shortened,
 * a printer that shows the name shows this start.
 */
export function printFileName({ refId, position, name, material, colorName, pieces = 1, plate }: NamedPrint): string {
  const order = `${refId}-${position + 1}`;
  const ending = plate === undefined ? '.gcode' : `-P${plate}.gcode`;
  const room = MAX_NAME - order.length - ending.length;
  const filament = cut(folded(`${material} ${colorName}`), room - 1);
  const count = pieces > 1 ? `${pieces}x-` : '';
  const part = cut(
    `${count}${folded(name.replace(/\.[^.]*$/, '').replace(/^.*[/\\]/, ''))}`,
    Math.min(MAX_PART, room - filament.length - 2),
  );
  return `${[order, part, filament].filter(Boolean).join('_')}${ending}`;
}

/** That of a plate of several orders: `plate-57_10-prints_PLA-Petrol.gcode`. */
export function plateFileName({
  plate,
  pieces,
  material,
  colorName,
}: Pick<NamedPrint, 'material' | 'colorName'> & Required<Pick<NamedPrint, 'plate' | 'pieces'>>): string {
  return `plate-${plate}_${pieces}-prints_${cut(folded(`${material} ${colorName}`), MAX_PART)}.gcode`;
}

function cut(text: string, length: number): string {
  return text.slice(0, Math.max(0, length));
}

/** "Ärmel №2" → "Armel-2": accents fall off, and what has no equal becomes one hyphen. */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
