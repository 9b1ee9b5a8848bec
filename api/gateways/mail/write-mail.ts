import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Mail } from './mailer.ts';

/** As `toPlainText` of the same library, which compiles its selectors for each mail: three times the work. */
const toPlainText = compile({ wordwrap: false, selectors: [...plainTextSelectors] });

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
