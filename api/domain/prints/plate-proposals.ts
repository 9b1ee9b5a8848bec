import type { PlateProposal, PlateProposals } from '../../../contract/desk/printers.ts';
import { shownInfill } from '../../../contract/queu3d/limits.ts';
import type { PrintMachine } from '../../../contract/queu3d/print-content.ts';
import { extrasOf } from '../../../contract/queu3d/print-extras.ts';
import type { Deps } from '../deps.ts';
import { isMoneyHeld } from '../orders/record-dispute.ts';
import { type OrderedPrint, selectOrderedPrints } from './ordered-prints.ts';
import { fitsPlate, type PlatePart, plateKey } from './plate-parts.ts';
import { due } from './print-queue.ts';
import { missingPieces } from './print-runs.ts';

/** Lines that are looked at, the most urgent ones: days of work for the largest workshop. */
const MAX_LINES = 500;
/** More plates than printers, so that each finds its next one. */
const MAX_PLATES = 50;

interface WaitingLine extends OrderedPrint {
  readonly due: string;
  readonly missing: number;
}

interface WaitingPart extends PlatePart {
  readonly print: WaitingLine;
}

/** Plates that several lines can share, the most urgent first. */
export async function readPlateProposals({
  connection: { db },
  print: { machine },
}: Pick<Deps, 'connection' | 'print'>): Promise<PlateProposals> {
  const lines: WaitingLine[] = await selectOrderedPrints(db)
    .select([due.as('due'), missingPieces.as('missing')])
    .where('printed_at', 'is', null)
    .where(({ not }) => not(isMoneyHeld))
    .where(missingPieces, '>', 0)
    .orderBy(due)
    .orderBy('orders.ts')
    .orderBy('order_lines.order_id')
    .orderBy('position')
    .limit(MAX_LINES)
    .execute();
  const alike = Map.groupBy(lines, plateKey);
  alike.delete(undefined);
  const plates = [...alike.values()].flatMap((group) => platesOf(group, machine));
  const proposals = plates.filter((plate) => plate.length > 1).map(proposalOf);
  const urgency = ({ lines: [first] }: PlateProposal) => first?.shipBy ?? '';
  return { proposals: proposals.toSorted((a, b) => urgency(a).localeCompare(urgency(b))) };
}

/** Fills plate after plate in the order of the lines. One that a single line fills needs no other. */
function platesOf(group: readonly WaitingLine[], machine: PrintMachine): WaitingPart[][] {
  const plates: WaitingPart[][] = [];
  let waiting: WaitingPart[] = group.map((print) => ({ print, pieces: print.missing }));
  while (waiting.length > 0 && plates.length < MAX_PLATES) {
    const plate: WaitingPart[] = [];
    for (const { print, pieces } of waiting) {
      let taken = 0;
      while (taken < pieces && fitsPlate([...plate, { print, pieces: taken + 1 }], machine)) taken += 1;
      if (taken > 0) plate.push({ print, pieces: taken });
    }
    const takenOf = new Map(plate.map((part) => [part.print, part.pieces]));
    waiting = waiting.flatMap(({ print, pieces }) => {
      const left = pieces - (takenOf.get(print) ?? 0);
      return left > 0 ? [{ print, pieces: left }] : [];
    });
    // What fits no bed, as content has it today, is printed by itself.
    if (plate.length === 0) break;
    plates.push(plate);
  }
  return plates;
}

function proposalOf(parts: readonly WaitingPart[]): PlateProposal {
  const [{ print: first }] = parts as [WaitingPart];
  const { overrides } = first.settings;
  return {
    filament: `${first.material} ${first.colorName}`,
    layerHeight: overrides.layer_height,
    infill: shownInfill(overrides.infill_sparse_density),
    supports: overrides.support_enable === true,
    ...extrasOf(overrides),
    seconds: parts.reduce((sum, { print, pieces }) => sum + print.printTime * pieces, 0),
    lines: parts.map(({ print: { refId, position, name, due: shipBy }, pieces }) => ({
      ...{ number: refId, line: position + 1, name, pieces, shipBy },
    })),
  };
}
