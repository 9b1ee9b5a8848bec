import type { DeskLot } from '../../../../contract/desk/spools.ts';

/** Such as "1.750 mm ± 0.006, ovality 0.014". */
export function gaugeWords({ meanMm, deviationMm, ovalityMaxMm }: NonNullable<DeskLot['gauge']>): string {
  const ovality = ovalityMaxMm === null ? '' : `, ovality ${ovalityMaxMm.toFixed(3)}`;
  return `${meanMm.toFixed(3)} mm ± ${deviationMm.toFixed(3)}${ovality}`;
}

/** Of a field that may stay empty. */
export function numberIn(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

/** The end of an id, which is enough to tell spools of a lot apart. */
export function shortId(id: string): string {
  return `…${id.slice(-5)}`;
}
