import { extrasWords, type PrintExtras } from '../../../../contract/queu3d/print-extras.ts';

/** Of one piece, rounded up to minutes: 45 min, or 6 h 5 min. */
export function printTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

interface PrintSettings extends PrintExtras {
  readonly layerHeight: number | null;
  readonly infill: number | null;
  readonly supports: boolean;
}

/** `0.16 mm`, `20% infill`, `supports`: what a print is made with. */
export function settingsWords(settings: PrintSettings): string[] {
  const { layerHeight, infill, supports } = settings;
  return [
    ...(layerHeight === null ? [] : [`${layerHeight} mm`]),
    ...(infill === null ? [] : [`${infill}% infill`]),
    ...extrasWords(settings),
    ...(supports ? ['supports'] : []),
  ];
}

/** `gear.stl`, or `3 × gear.stl`. */
export function partName({ pieces, name }: { readonly pieces: number; readonly name: string }): string {
  return pieces > 1 ? `${pieces} × ${name}` : name;
}
