import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../gateways/mail/mailer.ts';
import { folderMailer } from '../../gateways/mail/mailer.ts';
import { mailViewer } from './mail-viewer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(() => rm(folder, { recursive: true }));

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.com',
  subject: 'Your order <NS-7K2M>',
  html: '<p>Thank you</p><script>alert(1)</script>',
  text: 'Thank you & <goodbye>',
  messageId: 'order-1@northspool.example',
  ...changes,
});

async function send(wanted: Mail, at = '2026-11-20T10:00:00Z'): Promise<void> {
  const mailer = folderMailer(join(folder, 'mail'), 'Northspool <hello@northspool.example>', () => new Date(at));
  await mailer.send(wanted);
  mailer.close();
}

const look = (path: string) => mailViewer(join(folder, 'mail')).request(path);

describe('a shop without a mail server', () => {
  it('stores an email as a file for mail programs, once even if sent twice', async () => {
    await send(mail());
    await send(mail());
    expect(await readdir(join(folder, 'mail'))).toEqual([
      'order-1@northspool.example.eml',
      'order-1@northspool.example.json',
    ]);
    const eml = await readFile(join(folder, 'mail', 'order-1@northspool.example.eml'), 'utf8');
    expect(eml).toContain('Message-ID: <order-1@northspool.example>');
    expect(eml).toContain('To: ada@example.com');
  });

  it('cannot be led out of its folder by a Message-ID', async () => {
    await send(mail({ messageId: '../../escaped@x' }));
    expect(await readdir(folder)).toEqual(['mail']);
  });
});

describe('the viewer', () => {
  it('works before the first email', async () => {
    const page = await look('/');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('No mail yet');
  });

  it('lists the newest first, with subjects as text', async () => {
    await send(mail({ messageId: 'old@x', subject: 'Old' }), '2026-11-19T10:00:00Z');
    await send(mail());
    const page = await (await look('/')).text();
    expect(page).toContain('Your order &lt;NS-7K2M&gt;');
    expect(page.indexOf('NS-7K2M')).toBeLessThan(page.indexOf('Old'));
  });

  it('shows an email in a frame without scripts, or as plain text', async () => {
    await send(mail());
    const designed = await (await look('/order-1@northspool.example')).text();
    expect(designed).toMatch(/<iframe title="Your order &lt;NS-7K2M&gt;"[^>]* sandbox="(?!.*allow-scripts)/);
    const plain = await (await look('/order-1@northspool.example?view=text')).text();
    expect(plain).toContain('Thank you &amp; &lt;goodbye&gt;');
    expect(plain).not.toContain('<iframe');
    const frame = await look('/order-1@northspool.example/html');
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    expect(frame.headers.get('content-security-policy')).not.toContain('script');
  });

  it('does not serve other files', async () => {
    expect((await look('/..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
    expect((await look('/order-9@x/html')).status).toBe(404);
  });
});
