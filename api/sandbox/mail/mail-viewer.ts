import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { type StoredMail, storedMailSchema } from '../../gateways/mail/mailer.ts';
import { framed, type Html } from '../page-frame.ts';

/** The emails in the folder, newest first; none if the folder does not exist yet. */
async function readMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => read(join(folder, name))),
  );
  return mails.filter((mail) => mail !== undefined).sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}

async function read(path: string): Promise<StoredMail | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : storedMailSchema.safeParse(JSON.parse(text)).data;
}

/**
 * A mail's own HTML may style itself, show the shop's pictures and link away; it may not run or frame anything. The
 * origin is spelled out because 'self' matches nothing in a sandboxed page of Safari's engine.
 */
const mailPolicy = (origin: string) =>
  `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}`;
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** Shows the emails of an installation without a mail server. `base` is its mount path. */
export function mailViewer(folder: string, base = '/sandbox/mail'): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', PAGE_POLICY);
  });
  app.get('/', async (c) => c.html(listPage(base, await readMails(folder))));
  app.get('/:id', async (c) => {
    const mail = (await readMails(folder)).find(({ id }) => id === c.req.param('id'));
    if (!mail) return c.html(missingPage(base), 404);
    return c.html(messagePage(base, mail, c.req.query('view') === 'text' ? 'text' : 'html'));
  });
  app.get('/:id/html', async (c) => {
    const mail = (await readMails(folder)).find(({ id }) => id === c.req.param('id'));
    c.header('Content-Security-Policy', mailPolicy(new URL(c.req.url).origin));
    return mail ? c.html(mail.html) : c.notFound();
  });
  return app;
}

function listPage(base: string, mails: readonly StoredMail[]): Html {
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

function messagePage(base: string, mail: StoredMail, view: 'html' | 'text'): Html {
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

function missingPage(base: string): Html {
  return framed('No such mail', html`<h1>No such mail</h1><p><a href="${base}">All mail</a></p>`);
}

function when(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
