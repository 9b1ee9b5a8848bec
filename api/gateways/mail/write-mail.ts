import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Mail } from './mailer.ts';

interface Envelope extends Pick<Mail, 'to' | 'subject' | 'headers'> {
  /** of the event: an email that is sent twice for it counts once */
  readonly id: string;
  readonly store: Store;
}

/** Renders an email once, as HTML and as plain text. */
export async function writeMail(content: ReactElement, { id, store, ...head }: Envelope): Promise<Mail> {
  const html = await render(content);
  return { ...head, html, text: toPlainText(html), messageId: `${id}@${store.email.split('@')[1]}` };
}
