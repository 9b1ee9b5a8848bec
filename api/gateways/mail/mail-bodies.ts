import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { Mail } from './mailer.ts';

/** A mail as HTML, and the same as plain text, of one rendering. */
export async function bodiesOf(mail: ReactElement): Promise<Pick<Mail, 'html' | 'text'>> {
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}
