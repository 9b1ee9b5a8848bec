import { payLinkMail } from '../../gateways/mail/pay-link.tsx';
import { payLink } from '../../gateways/mail/pay-links.ts';
import type { JobData, JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sweepDrafts } from './draft-orders.ts';
import { paidBy } from './pay-link.ts';

export const draftOrderJobs = (deps: JobDeps) =>
  ({
    'pay-link': (data) => sendPayLink(deps, data),
    'sweep-drafts': async () => {
      const drafts = await sweepDrafts(deps);
      if (drafts > 0) deps.log.info('removed drafts that expired long ago', { drafts });
    },
  }) satisfies Partial<JobHandlers>;

/** Sends nothing for a draft that is deleted, paid or expired by now. */
async function sendPayLink(deps: JobDeps, { draftId, mailId }: JobData<'pay-link'>): Promise<void> {
  const draft = await deps.connection.db
    .selectFrom('draft_orders')
    .selectAll()
    .where('id', '=', draftId)
    .executeTakeFirst();
  if (!draft || draft.expires_at <= deps.clock() || (await paidBy(deps, [draft.owner])).length > 0) return;
  const link = await payLink(draft, deps.settings);
  await deps.mailer.send(
    await payLinkMail({ to: draft.email, store: deps.store, link, until: draft.expires_at, mailId }),
  );
}
