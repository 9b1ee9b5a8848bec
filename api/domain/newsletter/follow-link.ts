import type { NewsletterLinkState } from '../../contract/newsletter-states.ts';
import type { Deps } from '../../deps.ts';
import { type MailLink, readMailLink } from '../../gateways/mail/mail-links.ts';

type LinkDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;
export type NewsletterLinkKind = 'newsletter-confirm' | 'newsletter-stop';

const verbs: Record<NewsletterLinkKind, (deps: LinkDeps, link: MailLink) => Promise<NewsletterLinkState>> = {
  'newsletter-confirm': confirm,
  'newsletter-stop': stop,
};

/** Does what the link in a mail is for, as often as it is followed. */
export async function followNewsletterLink(
  deps: LinkDeps,
  kind: NewsletterLinkKind,
  token: string,
): Promise<NewsletterLinkState> {
  const link = await readMailLink(kind, token, { secret: deps.settings.tokenSecret, now: deps.clock() });
  return link ? await verbs[kind](deps, link) : 'unknown';
}

/** The address is its owner's, who wants the letters. An old link of somebody who confirmed in time still says so. */
async function confirm({ connection, clock }: LinkDeps, { sub, expired }: MailLink): Promise<NewsletterLinkState> {
  const { db } = connection;
  if (!expired) {
    await db
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: clock() })
      .where('id', '=', sub)
      .where('confirmed_at', 'is', null)
      .execute();
  }
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select('confirmed_at')
    .where('id', '=', sub)
    .executeTakeFirst();
  return subscriber?.confirmed_at ? 'confirmed' : 'expired';
}

/** Forgets the address. Nothing to forget is as good. */
async function stop({ connection }: LinkDeps, { sub }: MailLink): Promise<NewsletterLinkState> {
  await connection.db.deleteFrom('newsletter_subscribers').where('id', '=', sub).execute();
  return 'stopped';
}
