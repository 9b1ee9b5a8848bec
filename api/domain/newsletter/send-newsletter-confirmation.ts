import type { Deps } from '../../deps.ts';
import { signMailLink } from '../../gateways/mail/mail-links.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { newsletterConfirmation } from '../../gateways/mail/newsletter-confirmation.tsx';

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'> & { readonly mailer: Mailer };

/** Asks the owner of the address whether letters are wanted. No mail when that was answered since the job was stored. */
export async function sendNewsletterConfirmation(
  { connection, clock, settings, store, mailer }: MailDeps,
  { subscriberId, mailId }: { subscriberId: string; mailId: string },
): Promise<void> {
  const subscriber = await connection.db
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('id', '=', subscriberId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!subscriber) return;
  const signing = { secret: settings.tokenSecret, now: clock() };
  const [token, stopToken] = await Promise.all([
    signMailLink('newsletter-confirm', { sub: subscriberId }, signing),
    signMailLink('newsletter-stop', { sub: subscriberId }, signing),
  ]);
  const { publicUrl } = settings;
  await mailer.send(await newsletterConfirmation({ to: subscriber.email, store, publicUrl, mailId, token, stopToken }));
}
