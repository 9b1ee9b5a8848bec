import type { Deps } from '../../deps.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { reviewAsked, reviewToDo } from '../../gateways/mail/review-mails.tsx';
import { findReview } from './find-reviews.ts';

type MailDeps = Pick<Deps, 'connection' | 'settings' | 'store' | 'print'> & { readonly mailer: Mailer };

/** Tells the shop what is to be looked at, or the shopper that somebody will. */
export async function sendReviewMail(
  { connection, settings, store, print, mailer }: MailDeps,
  { reviewId, mailId, to }: { reviewId: string; mailId: string; to: 'shop' | 'shopper' },
): Promise<void> {
  const review = await findReview(connection.db, { id: reviewId });
  if (!review) return;
  const quality = print.qualities.find(({ stop }) => stop === review.wish.quality)?.label ?? '';
  const facts = { review, quality, mailId, store, publicUrl: settings.publicUrl };
  await mailer.send(await (to === 'shop' ? reviewToDo(facts) : reviewAsked(facts)));
}
