import type { Browser, Page } from '@playwright/test';
import { openAccount, type ShopAccount, signIn } from './fixtures/account.ts';
import { expectNoFaults, expectNoSideScrollAtAnyWidth } from './fixtures/page-quality.ts';
import type { ShopRecords } from './fixtures/shop-records.ts';
import { expect, test } from './fixtures/test.ts';
import { credits, number, pressTogether } from './fixtures/vending.ts';

/** A member on the machine's page, with a paid order of so many tokens. */
async function openMachine(page: Page, records: ShopRecords, tokens: number) {
  const account = await openAccount(page);
  await records.makeMember(account.email);
  await signIn(page, account);
  const order = await records.sellTokens(account.email, tokens);
  await page.goto(`/vending/${order}/`);
  await expect(page.getByText('Active')).toBeVisible();
  return { account, order };
}

/** The same member in another browser, whose connection to the machine can be cut. */
async function openOther(browser: Browser, account: ShopAccount, order: string) {
  const page = await (await browser.newContext()).newPage();
  const line = { isDown: false, cut: () => {} };
  await page.routeWebSocket('**/api/vend/sockets/', (socket) => {
    if (line.isDown) return void socket.close();
    socket.connectToServer();
    line.cut = () => void socket.close();
  });
  await signIn(page, account);
  await page.goto(`/vending/${order}/`);
  await expect(page.getByText('Active')).toBeVisible();
  return { page, line };
}

test('a press made in two browsers at once drops one spool, and the fairness page verifies it', {
  tag: '@desktop',
}, async ({ page, browser, records }) => {
  await records.holdMachine();
  const { account, order } = await openMachine(page, records, 3);
  const { page: other, line } = await openOther(browser, account, order);
  await expect(credits(page)).toHaveText('3');

  await pressTogether(page, other, [2, 5]);
  for (const each of [page, other]) {
    await expect(each.getByText(/^Press 1 · slot [25]$/)).toBeVisible();
    await expect(each.getByText('Press 2', { exact: true })).toBeVisible();
    await expect(credits(each)).toHaveText('2');
  }

  line.isDown = true;
  line.cut();
  await expect(other.getByText('The connection to the machine is down.')).toBeVisible();
  await number(page, 7).click();
  await expect(page.getByText(/^7 dropped /)).toBeVisible();
  line.isDown = false;
  await expect(other.getByText(/^7 dropped /)).toBeVisible();
  await expect(other.getByText('The connection to the machine is down.')).toBeHidden();

  await number(other, 9).click();
  for (const each of [page, other]) {
    await expect(each.getByText('3 of 3')).toBeVisible();
    await expect(number(each, 1)).toBeDisabled();
  }
  await page.getByRole('link', { name: 'Check it' }).click();
  await page.getByRole('button', { name: 'Check the draws' }).click();
  await expect(page.getByRole('heading', { name: 'It is true' })).toBeVisible();
  await expect(page.getByText('Your browser saw the seal before you pressed')).toHaveCount(3);
  await other.context().close();
});

test('a machine that is offline or stuck says so, and accepts no press', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  await records.holdMachine();
  await openMachine(page, records, 1);
  await records.setMachine({ offline: true });
  await expect(page.getByText('The machine is offline.')).toBeVisible();
  await expect(number(page, 4)).toHaveAttribute('aria-disabled', 'true');
  await records.setMachine({ jamsNext: true });
  // It is back with the machine's next heartbeat.
  await expect(page.getByText('The machine is offline.')).toBeHidden();
  await number(page, 4).click();
  await expect(page.getByText('4 is stuck. Nothing fell, and your press is kept.')).toBeVisible();
  await expect(page.getByText('A spool is stuck in the machine')).toBeVisible();
  await expect(credits(page)).toHaveText('1');
  await records.setMachine({});
  await expect(page.getByText('A spool is stuck in the machine')).toBeHidden();
  await number(page, 4).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
});

test('the camera loads on click, and strangers see nothing of the order', { tag: '@desktop' }, async ({
  page,
  records,
  expectedStatuses,
}) => {
  expectedStatuses.add(404);
  const { order } = await openMachine(page, records, 1);
  await page.route('https://stream.northspool.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The coil turns here.</p>' }),
  );
  await page.getByRole('button', { name: 'Load the live stream' }).click();
  const camera = page.frameLocator('iframe[title="Live stream of the vending machine"]');
  await expect(camera.getByText('The coil turns here.')).toBeVisible();
  await signIn(page);
  await page.goto(`/vending/${order}/`);
  await expect(page.getByText('There is nothing at this address that belongs to your account.')).toBeVisible();
});

test.describe('for axe', () => {
  // It measures with inline styles, which the pages rightly forbid.
  test.use({ bypassCSP: true });

  // What visitors see is checked in `screens.desktop.spec.ts`.
  test('the machine and checked draws fit the screen and pass axe', { tag: '@phone' }, async ({ page, records }) => {
    // Draws are checked while nobody presses and nobody loads.
    await records.holdMachine();
    await page.goto('/vending/fairness/');
    await page.getByRole('button', { name: 'Check the draws' }).click();
    await expect(page.getByRole('heading', { name: 'It is true' })).toBeVisible();
    await expectNoFaults(page);
    await expectNoSideScrollAtAnyWidth(page);
    const { order } = await openMachine(page, records, 2);
    await expectNoFaults(page);
    await expectNoSideScrollAtAnyWidth(page);
    await page.goto('/vending/');
    await page.getByRole('link', { name: /^To the machine/ }).click();
    await expect(page).toHaveURL(`/vending/${order}/`);
  });
});
