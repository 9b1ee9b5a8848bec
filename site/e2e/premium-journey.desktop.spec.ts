import type { Browser, Page } from '@playwright/test';
import { type ShopAccount, signIn } from './fixtures/account.ts';
import {
  addToCart,
  cards,
  fillCard,
  fillDetails,
  openProduct,
  placeOrder,
  thanks,
  toPayment,
} from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';
import { credits, number, pressTogether } from './fixtures/vending.ts';

const TOKEN = '/shop/merch/MysteryToken-Single-1pc/';
const SPOOL = '/shop/PLA/White-1.75mm-1kg/';

const subscriptions = (page: Page) => page.getByRole('region', { name: 'Subscriptions' });

/** From the payment to the receipt. */
async function pay(page: Page): Promise<void> {
  await placeOrder(page);
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible();
}

async function join(page: Page, { fname, lname, email }: ShopAccount): Promise<void> {
  await page.goto('/subscription/');
  await fillDetails(page, { firstName: fname, lastName: lname, email });
  await page.getByRole('radio', { name: /^Card/ }).check();
  await fillCard(page, cards.good);
  await pay(page);
  await page.getByRole('link', { name: 'See your membership' }).click();
  await expect(subscriptions(page).getByText('Active', { exact: true })).toBeVisible();
}

async function vote(page: Page, color: string): Promise<void> {
  await page.goto('/vote/');
  await page.getByRole('radio', { name: color }).check();
  await page.getByRole('button', { name: `Vote for ${color}` }).click();
  const results = page.getByRole('region', { name: 'Results so far' });
  await expect(results.getByRole('listitem').filter({ hasText: color })).toContainText('Your vote');
}

/** A spool, which is cheaper for members. */
async function putSpoolIntoCart(page: Page): Promise<void> {
  await openProduct(page, SPOOL);
  await addToCart(page);
  await page.goto('/cart/');
  await expect(page.getByRole('term').filter({ hasText: 'Premium Member Discount' })).toBeVisible();
}

/**
 * A spool at the member price and two tokens, which have none; returns the path of the machine’s page that the receipt
 * links to.
 */
async function buyTokens(page: Page): Promise<string> {
  await openProduct(page, TOKEN);
  await addToCart(page);
  await putSpoolIntoCart(page);
  const quantity = page.getByRole('textbox', { name: 'Quantity of Mystery Spool Token' });
  const changed = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await quantity.fill('2');
  await quantity.press('Enter');
  await changed;
  await page.getByRole('link', { name: 'Buy Now' }).click();
  // The address and the card from joining Premium are saved.
  await expect(page.getByRole('region', { name: 'Saved address' })).toContainText('4120 Second Avenue');
  await page.getByRole('button', { name: toPayment }).click();
  await expect(page.getByRole('radio', { name: /^Visa ending 4242/ })).toBeChecked();
  await pay(page);
  await page.getByRole('link', { name: /^Open the vending machine/ }).click();
  await page.waitForURL(/\/vending\/[^/]+\/$/);
  return new URL(page.url()).pathname;
}

/** One choice made in two browsers at once drops one spool; the other token is used after it. */
async function dispense(page: Page, browser: Browser, account: ShopAccount, machine: string): Promise<void> {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, account);
  await other.goto(machine);
  for (const each of [page, other]) await expect(credits(each)).toHaveText('2');
  await pressTogether(page, other, [4, 4]);
  for (const each of [page, other]) {
    await expect(each.getByText(/^4 dropped /)).toBeVisible();
    await expect(each.getByText('Press 1 · slot 4')).toBeVisible();
    await expect(each.getByText('Press 2', { exact: true })).toBeVisible();
    await expect(credits(each)).toHaveText('1');
  }
  await number(other, 8).click();
  for (const each of [page, other]) await expect(each.getByText('2 of 2')).toBeVisible();
  await other.context().close();
}

async function cancel(page: Page): Promise<void> {
  await page.goto('/account/subs/');
  const panel = subscriptions(page);
  await panel.getByRole('button', { name: 'Cancel subscription' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Cancel Premium?' });
  await asking.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/Your membership will remain active until \w+ \d+, \d{4}\.$/)).toBeVisible();
  await expect(panel.getByText('Canceled', { exact: true })).toBeVisible();
}

test('a shopper joins, votes, buys presses, uses them, cancels, and stays a member to the end of the month', async ({
  page,
  browser,
  records,
}) => {
  // The longest journey, which may also wait for the machine and the poll.
  test.setTimeout(300_000);
  const account = await signIn(page);
  const badge = page.getByRole('link', { name: /, home, Premium member$/ }).first();
  await test.step('join', async () => {
    await join(page, account);
    await expect(badge).toBeVisible();
  });
  await records.sharePoll();
  await test.step('vote', () => vote(page, 'Packard Plum'));
  const machine = await test.step('buy', () => buyTokens(page));
  await test.step('press', async () => {
    await records.holdMachine();
    await dispense(page, browser, account, machine);
  });
  await test.step('leave', () => cancel(page));
  await test.step('shop on', async () => {
    await putSpoolIntoCart(page);
    await expect(badge).toBeVisible();
  });
  expect(await records.ordersOf(account.email)).toMatchObject([{ status: 'paid', amount: 2500 }, { status: 'paid' }]);
});
