import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { plaSettings, printBuyer } from '../../test/finished-job.ts';
import { runShopCommand } from '../shop-command.ts';

const { files } = filesInMemory();
const shop = await createPayingApp({ files });
const folder = mkdtempSync(join(tmpdir(), 'prints-'));
afterAll(() => rmSync(folder, { recursive: true }));

let printed = '';
let errors = '';
async function run(...args: string[]): Promise<number> {
  printed = '';
  errors = '';
  const print = (text: string) => {
    printed += text;
  };
  const printError = (text: string) => {
    errors += text;
  };
  return await runShopCommand({ deps: shop.deps, user: 'dana', print }, args, printError);
}

async function boughtPrint(name = 'gear.stl') {
  const ada = buyer(shop.asGuest());
  await (await printBuyer(shop.deps, ada.client, { name })).put(5);
  return (await ada.buy()).payment.refId;
}

it('lists paid prints that are not printed yet', async () => {
  const refId = await boughtPrint();
  const declined = buyer(shop.asGuest());
  await (await printBuyer(shop.deps, declined.client, { name: 'vase.stl' })).put(5);
  await declined.refused({ card: 'pm_card_chargeDeclined' });
  expect(await run('prints', 'list')).toBe(0);
  expect(printed).toContain(refId);
  expect(printed).toMatch(/5 × {2}gear\.stl {2}PLA Petrol {2}0\.16 mm, 20% {2}300 min/);
  expect(printed).not.toContain('vase.stl');
});

it('says which prints need supports', async () => {
  const ada = buyer(shop.asGuest());
  const overrides = { ...plaSettings.overrides, support_enable: true };
  const settings = { ...plaSettings, overrides };
  await (await printBuyer(shop.deps, ada.client, { name: 'bracket.stl', settings, supports: 900 })).put(5);
  await ada.buy();
  await run('prints', 'list');
  expect(printed).toMatch(/bracket\.stl {2}PLA Petrol {2}0\.16 mm, 20%, with supports {2}300 min/);
});

it('saves model, G-code, settings and preview of an order’s prints, whatever the shopper called the file', async () => {
  const refId = await boughtPrint('../../etc/passwd.stl');
  expect(await run('prints', 'save', refId.toLowerCase(), '--to', folder)).toBe(0);
  const printFolder = join(folder, `${refId}-1`);
  const name = `${refId}-1_passwd_PLA-Petrol.gcode`;
  expect(readdirSync(printFolder).sort()).toEqual([name, 'model.stl', 'preview.webp', 'settings.json'].sort());
  expect(readFileSync(join(printFolder, 'model.stl'), 'utf8')).toMatch(/^solid /);
  expect(readFileSync(join(printFolder, name), 'utf8')).toBe(';TIME:3600\nG28\n');
  expect(JSON.parse(readFileSync(join(printFolder, 'settings.json'), 'utf8'))).toMatchObject({
    ...{ order: refId, quantity: 5, material: 'PLA', colorName: 'Petrol', printTime: 3600 },
    ...plaSettings,
  });
  expect(existsSync(join(folder, 'passwd.stl'))).toBe(false);
});

it('takes a printed order off the list and records who did it', async () => {
  const refId = await boughtPrint();
  expect(await run('prints', 'done', refId)).toBe(0);
  await run('prints', 'list', '--json');
  expect(JSON.parse(printed)).toEqual([]);
  await run('prints', 'list', '--all');
  expect(printed).toContain(`${refId}  `);
  expect(printed).toContain('printed ');
  await run('actions');
  expect(printed).toContain('prints done');
});

it('rejects an order without prints, and an unknown one', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put('pla-petrol-1.75mm-1kg');
  const { payment } = await ada.buy();
  for (const verb of [
    ['save', payment.refId, '--to', folder],
    ['done', payment.refId],
  ]) {
    expect(await run('prints', ...verb)).toBe(1);
    expect(errors).toBe('We do not have this print.');
  }
  expect(await run('prints', 'done', 'NS-0000-0000')).toBe(1);
});

it('says which prints have a repair that their shopper accepted', async () => {
  const ada = buyer(shop.asGuest());
  const settings = { ...plaSettings, repair: 'accepted' } as const;
  await (await printBuyer(shop.deps, ada.client, { name: 'bunny.stl', settings })).put(5);
  await ada.buy();
  await run('prints', 'list');
  expect(printed).toMatch(/bunny\.stl {2}PLA Petrol {2}0\.16 mm, 20%, repair accepted {2}300 min/);
});
