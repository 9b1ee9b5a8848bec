import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import type { Mail } from './mailer.ts';

/** As `toPlainText` of the same library, which compiles its selectors for each mail: three times the work. */
const toPlainText = compile({ wordwrap: false, selectors: [...plainTextSelectors] });

/** Renders an email once, as HTML and as plain text. */
export async function bodiesOf(mail: ReactElement): Promise<Pick<Mail, 'html' | 'text'>> {
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}
