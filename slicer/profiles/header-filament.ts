import { MATERIAL_DIAMETER } from './engine-arguments.ts';

/** mm² */
const SECTION = Math.PI * (MATERIAL_DIAMETER / 2) ** 2;

/**
 * mm³ of filament by a line of the G-code's header; undefined for other lines. What the engine reports at its end is rounded
 * down to whole mm³, so a tiny part would seem to need none.
 */
export function headerFilament(line: string): number | undefined {
  const meters = /^;Filament used: ([\d.]+(?:e[+-]?\d+)?)m/.exec(line)?.[1];
  return meters === undefined ? undefined : Number(meters) * 1000 * SECTION;
}
