/** One thing that can be chosen instead of what the page shows. */
export interface Choice {
  readonly label: string;
  /** colour of the swatch */
  readonly hex?: string;
  /** the item that differs in this choice alone; absent where there is none */
  readonly item?: { readonly id: string; readonly path: string };
  readonly current: boolean;
}

export interface Choices {
  readonly color: readonly Choice[];
  readonly material: readonly Choice[];
  readonly diameter: readonly Choice[];
  readonly weight: readonly Choice[];
}

/** A choice is off when there is no such item, or none of it on hand (1 §4 "Option buttons"). */
export function isOff(choice: Choice, stock: Readonly<Record<string, number>>): boolean {
  return !choice.item || (stock[choice.item.id] ?? 0) <= 0;
}
