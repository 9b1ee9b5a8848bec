import type { Deps } from '../../deps.ts';
import type { GuestOrder } from './verify-address.ts';

/** Sends for the mail whose link proves that the address is the shopper's. */
export async function askForVerification(
  { connection, jobs }: Pick<Deps, 'connection' | 'jobs'>,
  { accountId, guestOrder }: { accountId: string; guestOrder?: GuestOrder | undefined },
): Promise<void> {
  const mailId = crypto.randomUUID();
  await jobs.enqueue(connection.db, 'address-verification', { accountId, mailId, ...(guestOrder && { guestOrder }) });
}
