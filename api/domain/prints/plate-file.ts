import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { printFileName } from '../../../contract/queu3d/print-file-name.ts';
import type { PlateFile } from '../../gateways/printers/printer.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { orderedPrints } from './ordered-prints.ts';
import { openPrintFile } from './print-files.ts';

export interface PlateFileDeps extends Pick<Deps, 'connection' | 'files' | 'redrawPicture'> {
  /** Reads what the content says of printing as it is now: this process outlives releases. */
  readPrint(): Promise<Deps['print']>;
  /** for files on their way, which may have a gigabyte */
  readonly folder: string;
}

/**
 * Gives `use` the G-code of a plate: the whole file that the desk downloads for its line. It lies in a file meanwhile, because printers ask
 * for its length and its hash before it. Throws `print_unknown` if the order must no longer be printed.
 */
export async function withPlateFile(
  { connection: { db }, files, folder, redrawPicture, readPrint }: PlateFileDeps,
  plateId: number,
  use: (file: PlateFile) => Promise<void>,
): Promise<void> {
  const run = await db
    .selectFrom('print_runs')
    .select(['order_id as orderId', 'position'])
    .where('plate_id', '=', plateId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const prints = run ? await orderedPrints(db, { orderId: run.orderId }) : [];
  const print = prints.find(({ position }) => position === run?.position);
  if (!print) throw new ShopError('print_unknown');
  const { content } = await openPrintFile({ files, redrawPicture, print: await readPrint() }, print, 'gcode');
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
      name: printFileName({ ...print, plate: plateId }),
      content: await openAsBlob(path),
      sha256: hash.digest('hex'),
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
