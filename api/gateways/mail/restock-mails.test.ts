import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { goods } from '../../test/factory-items.ts';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { signRestockLink } from './mail-links.ts';
import { folderMailer } from './mailer.ts';
import type { RestockMailFacts } from './restock-mails.tsx';
import { restockConfirmation, restockNotice } from './restock-mails.tsx';

const alert = { id: '508e2a5c-d9eb-4519-85d7-5e2d79a24005', item_id: goods.soldOut.id, email: 'ada@example.com' };
const signing = { secret: 'a secret that only tests know, long enough', now: new Date() };
const facts: RestockMailFacts = {
  alert,
  item: goods.soldOut,
  store: testStore,
  mails: testMails,
  publicUrl: 'https://shop.example',
  stopToken: await signRestockLink('restock-stop', alert, signing),
};
const token = await signRestockLink('restock-confirm', alert, signing);
const mailId = '7d0d4f0e-6c7e-4a7e-8a86-0f5f6a0b8f11';
const both = [await restockNotice(facts), await restockConfirmation({ ...facts, mailId, token })];

it('shows the product with price and picture and an unsubscribe link, in HTML and in plain text', () => {
  for (const { html, text, to } of both) {
    expect(to).toBe('ada@example.com');
    expect(html).toContain('src="https://shop.example/media/spools/Oxblood-side-160.webp"');
    for (const part of [html, text]) {
      for (const fact of [
        'Oxblood PLA',
        '$22.99',
        `https://shop.example/alerts/unsubscribe/?token=${facts.stopToken}`,
      ]) {
        expect(part).toContain(fact);
      }
    }
    expect(text).not.toContain('<');
    expect(html.match(/#E4482B/gi)).toHaveLength(1);
  }
});

it('links the notice to the product and the confirmation to its page', () => {
  expect(both[0]?.text).toContain('https://shop.example/shop/PLA/Oxblood-1.75mm-1kg/');
  expect(both[1]?.text).toContain(`https://shop.example/alerts/confirm/?token=${token}`);
});

it('has one Message-ID per notice and a new one per confirmation', () => {
  expect(both.map(({ messageId }) => messageId)).toEqual([
    `restock-${alert.id}@northspool.example`,
    `restock-confirmation-${mailId}@northspool.example`,
  ]);
});

it('keeps the unsubscribe header in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restock-'));
  const mailer = folderMailer(folder, 'Northspool <hello@northspool.example>', () => new Date());
  for (const mail of both) {
    await mailer.send(mail);
    const eml = await readFile(join(folder, `${mail.messageId}.eml`), 'utf8');
    expect(eml.replaceAll(/\r\n[ \t]+/g, ' ')).toContain(
      `List-Unsubscribe: <https://shop.example/api/restock-alerts/one-click?token=${facts.stopToken}>`,
    );
    expect(eml).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  }
  mailer.close();
  await rm(folder, { recursive: true });
});

it('escapes product names', async () => {
  const { html } = await restockNotice({ ...facts, item: { ...facts.item, name: '<img src=x onerror=alert(1)>' } });
  expect(html).not.toContain('<img src=x');
});
