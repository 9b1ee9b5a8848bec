import { persistentAtom } from '@nanostores/persistent';
import * as z from 'zod';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import {
  MAX_SPOOLS,
  MAX_SPOOLS_AT_ONCE,
  newSpools,
  type OwnFilament,
  type OwnSpool,
  ownSpoolSchema,
  type SpoolChange,
} from '../../../contract/filament/spool-inventory.ts';
import { filamentMessages } from '../../../contract/messages/filament.ts';
import { ApiError } from '../../lib/api.ts';
import { deleteSpool, fetchOwnFilament, postSpools, putPrinter, putSpool } from '../../lib/api-filament.ts';
import { accountData, withAccount } from '../account-data.ts';
import { notify } from '../notice.ts';
import { $user } from '../session.ts';
import { $printer } from './printer.ts';

/** The spools of a guest. Those of an account are in the account alone. */
export const $deviceSpools = persistentAtom<readonly OwnSpool[]>('northspool:spools', [], {
  encode: JSON.stringify,
  decode: readSpools,
});

function readSpools(stored: string): readonly OwnSpool[] {
  try {
    return z.array(ownSpoolSchema).max(MAX_SPOOLS).catch([]).parse(JSON.parse(stored));
  } catch {
    return [];
  }
}

/** The shopper's spools, newest first. */
export const ownSpools = accountData<readonly OwnSpool[]>(async () =>
  isSignedIn() ? (await bringFilamentAlong()).spools : $deviceSpools.get(),
);

function isSignedIn(): boolean {
  return $user.get()?.loggedIn === true;
}

/**
 * Moves what a guest stored on this device to the account, without doubles, and returns what the account has then. The
 * account's printer counts more than the device's. Spools that the account has no room for stay on the device.
 */
export async function bringFilamentAlong(): Promise<OwnFilament> {
  let own = await withAccount(fetchOwnFilament);
  const spools = $deviceSpools.get();
  if (spools.length > 0) {
    try {
      own = await postInParts(spools);
      $deviceSpools.set([]);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'spools_full') throw error;
      notify({ kind: 'info', text: filamentMessages.spoolsLeftHere });
    }
  }
  const printer = $printer.get();
  if (own.printer) $printer.set(own.printer);
  else if (printer) own = await withAccount((userId) => putPrinter(userId, printer));
  return own;
}

/** A part that was added before the next failed is not added again. */
async function postInParts(spools: readonly OwnSpool[]): Promise<OwnFilament> {
  const part = spools.slice(0, MAX_SPOOLS_AT_ONCE);
  const own = await withAccount((userId) => postSpools(userId, part));
  const rest = spools.slice(MAX_SPOOLS_AT_ONCE);
  return rest.length > 0 ? await postInParts(rest) : own;
}

/** Stores the printer on this device, and in the account when there is one. */
export async function choosePrinter(printer: PrinterSetup | undefined): Promise<void> {
  if (isSignedIn()) await withAccount((userId) => putPrinter(userId, printer ?? null));
  $printer.set(printer);
}

/** Adds those that are not on the list yet, and returns how many these were. Throws an ApiError when it is full. */
export async function addOwnSpools(added: readonly OwnSpool[]): Promise<number> {
  const before = await currentSpools();
  const missing = newSpools(before, added);
  if (missing.length === 0) return 0;
  if (before.length + missing.length > MAX_SPOOLS) {
    throw new ApiError('spools_full', filamentMessages.spoolsFull(MAX_SPOOLS));
  }
  await change({
    inAccount: () => postInParts(missing),
    onDevice: (spools) => [...missing, ...spools].sort((one, other) => other.addedAt.localeCompare(one.addedAt)),
  });
  return missing.length;
}

async function currentSpools(): Promise<readonly OwnSpool[]> {
  return isSignedIn() ? (await withAccount(fetchOwnFilament)).spools : $deviceSpools.get();
}

export async function changeOwnSpool(id: string, { leftGrams, lot }: SpoolChange): Promise<void> {
  await change({
    inAccount: (userId) => putSpool(userId, id, { leftGrams, lot }),
    onDevice: (spools) =>
      spools.map((spool) => {
        if (spool.id !== id) return spool;
        const { lot: _, ...rest } = spool;
        return { ...rest, leftGrams: Math.min(leftGrams, spool.netGrams), ...(lot !== null && { lot }) };
      }),
  });
}

/** Takes grams off a spool, down to nothing. */
export async function takeGrams({ id, leftGrams, lot }: OwnSpool, grams: number): Promise<void> {
  await changeOwnSpool(id, { leftGrams: Math.max(0, leftGrams - Math.round(grams)), lot: lot ?? null });
}

export async function removeOwnSpool(id: string): Promise<void> {
  await change({
    inAccount: (userId) => deleteSpool(userId, id),
    onDevice: (spools) => spools.filter((spool) => spool.id !== id),
  });
}

/** Changes the list where it is kept, and shows it. */
async function change({
  inAccount,
  onDevice,
}: {
  inAccount: (userId: string) => Promise<OwnFilament>;
  onDevice: (spools: readonly OwnSpool[]) => readonly OwnSpool[];
}): Promise<void> {
  if (isSignedIn()) {
    ownSpools.set((await withAccount(inAccount)).spools);
    return;
  }
  $deviceSpools.set(onDevice($deviceSpools.get()));
  ownSpools.set($deviceSpools.get());
}
