import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { plateFileName, printFileName } from '../../../contract/queu3d/print-file-name.ts';
import type { Db } from '../../db/schema.ts';
import type { PlateFile } from '../../gateways/printers/printer.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { orderedPrints } from './ordered-prints.ts';
import type { PlatePart } from './plate-parts.ts';
import { openGcode } from './print-files.ts';

export interface PlateFileDeps extends Pick<Deps, 'connection' | 'files' | 'redrawPicture'> {
  /** Reads what the content says of printing as it is now: this process outlives releases. */
  readPrint(): Promise<Deps['print']>;
  /** for files on their way, which may have a gigabyte */
  readonly folder: string;
}

/** The plate is to be sent once it is sliced. */
export class PlateUnsliced extends Error {
  override name = 'PlateUnsliced';
}

/**
 * Gives `use` the G-code of a plate: the whole file that the desk downloads for its line. It lies in a file meanwhile,
 * because printers ask for its length and its hash before it. Throws `print_unknown` if one of its orders must no longer
 * be printed, `PlateUnsliced` while it is being sliced, or an error with the reason why it could not be.
 */
export async function withPlateFile(
  { connection: { db }, files, folder, redrawPicture, readPrint }: PlateFileDeps,
  plateId: number,
  use: (file: PlateFile) => Promise<void>,
): Promise<void> {
  const parts = await partsOf(db, plateId);
  const { printer, ...slice } = await sliceOf(db, plateId, parts);
  const content = await openGcode({ files, redrawPicture, print: await readPrint() }, parts, slice, printer);
  const draft = await mkdtemp(join(folder, 'plate-'));
  try {
    const path = join(draft, 'gcode');
    const hash = createHash('sha256');
    await pipeline(
      content,
      async function* (chunks) {
        for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    await use({
      name: nameOf(plateId, parts),
      content: await openAsBlob(path),
      sha256: hash.digest('hex'),
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What is on a plate, by its order. */
async function partsOf(db: Db, plateId: number): Promise<PlatePart[]> {
  const runs = await db
    .selectFrom('print_runs')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id as orderId', 'position', 'pieces'])
    .where('plate_id', '=', plateId)
    .orderBy('ref_id')
    .orderBy('position')
    .execute();
  if (runs.length === 0) throw new ShopError('print_unknown');
  const prints = await orderedPrints(db, { orderIds: runs.map(({ orderId }) => orderId) });
  return runs.map(({ orderId, position, pieces }) => {
    const print = prints.find((each) => each.orderId === orderId && each.position === position);
    if (!print) throw new ShopError('print_unknown');
    return { print, pieces };
  });
}

/** What is printed on which printer: of a plate with one piece, the slice that was sold. */
async function sliceOf(db: Db, plateId: number, [first]: readonly PlatePart[]) {
  const { printer, sliceId, state, reason, filament, size } = await db
    .selectFrom('print_plates')
    .leftJoin('plate_slices', 'plate_slices.id', 'slice_id')
    .select(['printer', 'slice_id as sliceId', 'plate_slices.state', 'plate_slices.reason'])
    .select(['filament_mm3 as filament', 'size'])
    .where('print_plates.id', '=', plateId)
    .executeTakeFirstOrThrow();
  if (sliceId === null && first) {
    const { print } = first;
    return { printer, id: print.sliceId, filament: print.filament, size: print.size };
  }
  if (sliceId !== null && state === 'complete') return { printer, id: sliceId, filament: filament ?? 0, size };
  throw state === 'failed' ? new Error(reason ?? '') : new PlateUnsliced('It is being sliced.');
}

function nameOf(plate: number, parts: readonly PlatePart[]): string {
  const [first, ...others] = parts;
  if (!first) throw new ShopError('print_unknown');
  const { print, pieces } = first;
  if (others.length === 0) return printFileName({ ...print, pieces, plate });
  return plateFileName({ ...print, plate, pieces: parts.reduce((sum, part) => sum + part.pieces, 0) });
}
