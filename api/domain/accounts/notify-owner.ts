import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { SecurityChange } from '../../gateways/mail/security-notice.tsx';
import { deviceOf } from '../session/device-of.ts';

interface Change {
  readonly accountId: string;
  readonly change: SecurityChange;
  readonly userAgent: string;
}

/** Queues the mail about a changed way in, with the change itself. */
export async function notifyOwner(
  db: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { accountId, change, userAgent }: Change,
): Promise<void> {
  const [mailId, at, device] = [crypto.randomUUID(), clock().toISOString(), deviceOf(userAgent)];
  await jobs.enqueue(db, 'security-notice', { accountId, mailId, change, at, device });
}
