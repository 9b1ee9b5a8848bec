import { reorderVerbs } from '../../../contract/reorders.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { reorderLink } from '../../gateways/mail/reorder-links.ts';
import { reorderMail } from '../../gateways/mail/reorder-mail.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import type { DraftDeps } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import { graceEnds } from './charge-reorder.ts';
import { estimateReorder, priceReorder } from './reorder-goods.ts';
import { accountShopper, nextDue, type ReorderRow } from './reorder-rows.ts';

type ReorderMailDeps = DraftDeps & Pick<Deps, 'mails' | 'settings'> & { readonly mailer: Mailer };

/**
 * Sends the mail to the address of the account, because its links act for the account. Nothing for a deleted one; nor
 * about a date that was moved or skipped before its notice was sent.
 */
export async function sendReorderMail(deps: ReorderMailDeps, data: JobData<'reorder-mail'>): Promise<void> {
  const { connection, mailer, store, mails, settings } = deps;
  const { about, mailId, number, missing = [], order = '' } = data;
  const found = await connection.db
    .selectFrom('reorders')
    .innerJoin('users', 'users.id', 'reorders.user_id')
    .selectAll('reorders')
    .select('users.email')
    .where('reorders.id', '=', data.reorderId)
    .executeTakeFirst();
  if (!found) return;
  const { email: to, ...row } = found;
  const isNotice = about === 'notice';
  if (isNotice && (row.status !== 'active' || row.number !== number || !row.noticed_at)) return;
  // Paid or skipped meanwhile.
  if (about === 'payment_failed' && (row.status !== 'past_due' || row.number !== number)) return;
  const due = await dueOf(deps, row, number);
  await mailer.send(
    await reorderMail({
      ...{ about, mailId, to, due, missing, order, store, mails },
      next: number === row.number ? nextDue(row, store) : row.due_at,
      until: graceEnds(row),
      weeks: row.weeks,
      card: row.card,
      reason: row.decline_reason ?? '',
      serviceCode: row.customer.serviceCode,
      publicUrl: settings.publicUrl,
      ...(isNotice ? await noticeFacts(deps, row) : { lines: [], totals: null, problem: null }),
    }),
  );
}

/** Of the number that the mail is about, which may be over. */
async function dueOf({ connection }: Pick<Deps, 'connection'>, row: ReorderRow, number: number): Promise<Date> {
  if (number === row.number) return row.due_at;
  const date = await connection.db
    .selectFrom('reorder_dates')
    .select('due_at')
    .where('reorder_id', '=', row.id)
    .where('number', '=', number)
    .executeTakeFirst();
  return date?.due_at ?? row.due_at;
}

async function noticeFacts(deps: ReorderMailDeps, row: ReorderRow) {
  const shopper = await accountShopper(deps, row.user_id);
  if (!shopper) throw new Error('a reorder without its account');
  const lines = priceReorder(deps, shopper, row.lines).map(({ error: _, ...line }) => line);
  const estimate = await estimateReorder(deps, shopper, { lines: row.lines, customer: row.customer });
  const links = await Promise.all(
    reorderVerbs.map(
      async (verb) => [verb, await reorderLink({ id: row.id, number: row.number, verb }, deps.settings)] as const,
    ),
  );
  return { lines, ...estimate, links: Object.fromEntries(links) as Record<(typeof reorderVerbs)[number], string> };
}
