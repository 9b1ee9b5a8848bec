import { MAX_SCALE } from '../../../api/contract/queu3d/limits.ts';

/** A typed infill in whole percent; above 100 is capped (2 §5). Null when it is no figure. */
export function readInfill(typed: string): number | null {
  const number = readFigure(typed);
  return number === null ? null : Math.round(Math.min(100, Math.max(0, number)));
}

/** A typed scale, to a tenth of a percent: at least 1, and above the slider's end as well (3 "QUEU3D"). Null when it is no figure. */
export function readScale(typed: string): number | null {
  const number = readFigure(typed);
  return number === null ? null : Math.round(Math.min(MAX_SCALE, Math.max(1, number)) * 10) / 10;
}

function readFigure(typed: string): number | null {
  const text = typed.replace('%', '').replace(',', '.').trim();
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}
