import type { ModelExtension } from '../../../api/contract/queu3d/limits.ts';
import type { Box } from '../../../slicer/mesh/box.ts';
import { sizeOf } from '../../../slicer/mesh/box.ts';
import type { UnitGuess } from './model-facts.ts';

/** Largest side, in units of the file: who draws in metres stays below what the bed takes, in inches below five. */
const METRES_BELOW = 0.36;
const INCHES_BELOW = 5;
const MICRONS_ABOVE = 5000;

/** The unit that a file seems to be in when it would be tiny or huge in millimetres. 3MF files tell theirs. */
export function guessUnit(box: Box, extension: ModelExtension): UnitGuess | undefined {
  if (extension === '3mf') return undefined;
  const { width, depth, height } = sizeOf(box);
  const largest = Math.max(width, depth, height);
  if (largest < METRES_BELOW) return { name: 'metre', factor: 1000 };
  if (largest < INCHES_BELOW) return { name: 'inch', factor: 25.4 };
  return largest > MICRONS_ABOVE ? { name: 'micron', factor: 0.001 } : undefined;
}
