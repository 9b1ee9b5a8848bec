import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { type StoredMail, storedMailSchema } from '../../gateways/mail/mailer.ts';
import { listPage, messagePage, missingPage } from './pages.ts';

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
