import { counted } from '../../../contract/counted.ts';
import { printFileName } from '../../../contract/queu3d/print-file-name.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { type PlatePart, piecesOnPlate } from './plate-parts.ts';
import { findPlateSlice, type PlateSlice, requestPlateSlice } from './plate-slices.ts';
import { openGcode } from './print-files.ts';
import { findOrderedPrint, type PrintAddress } from './print-runs.ts';

type CopyDeps = Pick<Deps, 'connection' | 'print'>;

/** Several pieces of one print, as one file to download: for workshops that carry files to their printers. */
async function copiesOf({ connection, print: shop }: CopyDeps, address: PrintAddress, pieces: number) {
  const print = await findOrderedPrint(connection.db, address);
  const most = piecesOnPlate(print, shop.machine);
  if (pieces > most) throw new ShopError('print_pieces', { missing: counted(most, 'piece') });
  return [{ print, pieces }] satisfies PlatePart[];
}

/** Has them sliced, unless they are. Throws `print_pieces` for more than one plate takes. */
export async function sliceCopies(
  deps: CopyDeps & Pick<Deps, 'jobs' | 'clock'>,
  address: PrintAddress,
  pieces: number,
): Promise<PlateSlice> {
  const parts = await copiesOf(deps, address, pieces);
  return await auditedTransaction(deps.connection.db, (trx) => requestPlateSlice(trx, deps, parts));
}

/** How far they are. Throws `plate_not_sliced` when nobody has asked for them, or not for days. */
export async function findCopies(deps: CopyDeps, address: PrintAddress, pieces: number) {
  const slice = await findPlateSlice(deps.connection.db, await copiesOf(deps, address, pieces));
  if (!slice) throw new ShopError('plate_not_sliced');
  return slice;
}

/** Opens their G-code. Throws as `findCopies` does, also while they are being sliced. */
export async function openCopies(
  deps: CopyDeps & Pick<Deps, 'files' | 'redrawPicture'>,
  address: PrintAddress,
  pieces: number,
) {
  const parts = await copiesOf(deps, address, pieces);
  const slice = await findPlateSlice(deps.connection.db, parts);
  if (slice?.state !== 'complete') throw new ShopError('plate_not_sliced');
  const content = await openGcode(deps, parts, { ...slice, filament: slice.filament ?? 0 });
  const [{ print }] = parts as [PlatePart];
  return { name: printFileName({ ...print, pieces }), content };
}
