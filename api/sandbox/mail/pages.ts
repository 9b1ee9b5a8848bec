import { html, raw } from 'hono/html';
import type { StoredMail } from '../../gateways/mail/mailer.ts';
import { framed, type Html } from '../page-frame.ts';

export function listPage(base: string, mails: readonly StoredMail[]): Html {
  const rows = mails.map(
    (mail) => html`<li>
      <a href="${base}/${encodeURIComponent(mail.id)}">
        <span class="subject">${mail.subject}</span>
        <span class="data">${mail.to}</span>
        <time class="data" datetime="${mail.sentAt}">${when(mail.sentAt)}</time>
      </a>
    </li>`,
  );
  return framed(
    'Mail',
    html`<h1>Mail</h1>
      <p class="note">This shop has no mail server. What it would have sent is kept here, newest first.</p>
      ${mails.length ? html`<ul class="mails">${rows}</ul>` : html`<p>No mail yet. An order that is paid sends one.</p>`}`,
  );
}

export function messagePage(base: string, mail: StoredMail, view: 'html' | 'text'): Html {
  const address = `${base}/${encodeURIComponent(mail.id)}`;
  const tab = (name: 'html' | 'text', label: string) =>
    html`<a href="${address}?view=${name}" ${raw(view === name ? 'aria-current="page"' : '')}>${label}</a>`;
  return framed(
    mail.subject,
    html`<p><a href="${base}">All mail</a></p>
      <h1>${mail.subject}</h1>
      <dl class="data">
        <div><dt>From</dt><dd>${mail.from}</dd></div>
        <div><dt>To</dt><dd>${mail.to}</dd></div>
        <div><dt>Sent</dt><dd><time datetime="${mail.sentAt}">${when(mail.sentAt)}</time></dd></div>
      </dl>
      <nav class="tabs" aria-label="How to show the mail">${tab('html', 'As designed')}${tab('text', 'Plain text')}</nav>
      ${
        view === 'text'
          ? html`<pre tabindex="0">${mail.text}</pre>`
          : html`<iframe title="${mail.subject}" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      }`,
  );
}

export function missingPage(base: string): Html {
  return framed('No such mail', html`<h1>No such mail</h1><p><a href="${base}">All mail</a></p>`);
}

function when(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
