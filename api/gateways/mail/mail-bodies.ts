import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { Mail } from './mailer.ts';

/** Renders an email once, as HTML and as plain text. */
export async function bodiesOf(mail: ReactElement): Promise<Pick<Mail, 'html' | 'text'>> {
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}
