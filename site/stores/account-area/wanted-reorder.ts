import * as z from 'zod';
import { newReorderSchema, type ReorderLine } from '../../../contract/reorders.ts';
import { linesInAddress } from '../../lib/account-area/reorder-path.ts';
import { sessionRecord } from '../session-record.ts';

const record = sessionRecord('northspool:wanted-reorder', z.object({ lines: newReorderSchema.shape.lines }));

/** The spools of a reorder that a shopper began to set up: from the address, or as they were before signing in. */
export function wantedLines(): readonly ReorderLine[] {
  const lines = linesInAddress(location.search);
  if (lines.length === 0) return record.read()?.lines ?? [];
  record.write({ lines });
  return lines;
}

/** When it is set up or given up. */
export function forgetWanted(): void {
  record.clear();
}
