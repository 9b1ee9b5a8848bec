/** Longer parts of a name push order and color out of a printer's display. */
const MAX_PART = 40;

interface NamedPrint {
  /** of the order, such as `NS-7K2M-4Q9D` */
  readonly refId: string;
  /** of the line within its order, from 0 */
  readonly position: number;
  /** of the model's file, as its shopper typed it */
  readonly name: string;
  readonly material: string;
  readonly colorName: string;
}

/**
 * The name of a print's G-code on printers: `NS-7K2M-4Q9D-1_bracket_PLA-Petrol.gcode`. Letters, digits and `-` only, which
 * every file system, address and printer takes.
 */
export function printFileName({ refId, position, name, material, colorName }: NamedPrint): string {
  const part = folded(name.replace(/\.[^.]*$/, '').replace(/^.*[/\\]/, '')).slice(0, MAX_PART);
  const parts = [`${refId}-${position + 1}`, part, folded(`${material} ${colorName}`)].filter(Boolean);
  return `${parts.join('_')}.gcode`;
}

/** "Ärmel №2" → "Armel-2": accents fall off, and what has no equal becomes one hyphen. */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
