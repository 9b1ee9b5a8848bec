import sharp from 'sharp';
import { signIn } from './fixtures/account.ts';
import { giveAuthenticator } from './fixtures/authenticator.ts';
import { expectNoFaults, expectNoSideScrollAtAnyWidth, openUntilIdle, widths } from './fixtures/page-quality.ts';
import { buySpool } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

const picture = () =>
  sharp({ create: { width: 640, height: 420, channels: 3, background: '#0B5A63' } })
    .png()
    .toBuffer();

test('a shopper changes the name and saves an address, and finds both after a reload', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/account/profile/');
  await page.getByLabel('First name').fill('Dorothea');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dorothea Kowalczyk' })).toBeVisible();
  await page.getByRole('link', { name: 'Shipping', exact: true }).first().click();
  await expect(page).toHaveURL('/account/shipping/');
  await expect(page).toHaveTitle(/^Shipping Info \|/);
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Phone').fill('3135550188');
  await page.getByLabel('Address', { exact: true }).fill('4120 Second Avenue');
  await page.getByLabel('City').fill('Detroit');
  await page.getByLabel('State').selectOption('MI');
  await page.getByLabel('Zip code').fill('48201');
  await save.click();
  await expect(page.getByText('Your address is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('(313) 555-0188');
  await expect(page.getByLabel('City')).toHaveValue('Detroit');
  await expect(page.getByRole('heading', { level: 1, name: 'Dorothea Kowalczyk' })).toBeVisible();
});

test('a picture is chosen, zoomed by keys, confirmed, and stored as a PNG of 150 by 150', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/account/profile/');
  const input = page.getByLabel('Picture file');
  await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
  await expect(page.getByText('This picture is larger than 1 MB.')).toBeVisible();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await expectNoFaults(page);
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await zoom.press('End');
  await expect(zoom).toHaveValue('5');
  await zoom.press('ArrowLeft');
  await expect(zoom).toHaveValue('4.9');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Save this picture?' });
  await expectNoFaults(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await confirm.getByRole('button', { name: 'Save picture' }).click();
  const { avatar } = (await sent).postDataJSON();
  const { format, width, height } = await sharp(Buffer.from(avatar.split(',')[1], 'base64')).metadata();
  expect([avatar.slice(0, 22), format, width, height]).toEqual(['data:image/png;base64,', 'png', 150, 150]);
  await expect(page.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', /\/avatar\//);
  await expect(dialog).toBeHidden();
});

test('an order is in the history with its invoice, and Buy Again leads to its product', { tag: '@phone' }, async ({
  page,
}) => {
  const { email } = await signIn(page);
  await buySpool(page, email);
  await page.goto('/account/orders/');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  const order = page.getByRole('article');
  await expect(order.getByText('Paid')).toBeVisible();
  const bill = (await order.getByRole('link', { name: /^Invoice/ }).getAttribute('href')) ?? '';
  const invoice = await page.request.get(bill);
  expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByLabel('Period').selectOption('Last day');
  await expect(page.getByText(/^in the last day/)).toBeVisible();
  await order.getByRole('link', { name: /^Buy Again/ }).click();
  await expect(page).toHaveURL('/shop/PLA/White-1.75mm-1kg/');
});

test('a passkey is added on the device, other sign-ins are listed, and a wrong password changes nothing', {
  tag: '@desktop',
}, async ({ page, expectedStatuses }) => {
  expectedStatuses.add(400);
  await giveAuthenticator(page);
  await signIn(page);
  await page.goto('/account/profile/');
  await page.getByLabel('Name of this device').fill('Bench computer');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  // A notice that names it is a list item as well, beside the page.
  const added = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bench computer' });
  await expect(added).toBeVisible();
  await added.getByRole('button', { name: 'Remove Bench computer' }).click();
  await expect(added).toBeHidden();
  await expect(page.getByText(/^This browser ·/)).toBeVisible();
  const present = page.getByRole('textbox', { name: 'Current password' });
  await present.fill('Wrong-12-lathe');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Spindle-18-oak');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Spindle-18-oak');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await expect(present).toBeFocused();
});

test('a click counts although a notice slides over the button before it is released', { tag: '@phone' }, async ({
  page,
}) => {
  await giveAuthenticator(page);
  await signIn(page);
  await page.goto('/account/profile/');
  await page.getByLabel('Name of this device').fill('Bench computer');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const main = page.getByRole('main');
  const added = main.getByRole('listitem').filter({ hasText: 'Bench computer' });
  await expect(added).toBeVisible();
  await page.reload();
  const remove = added.getByRole('button');
  await page.getByLabel('First name').fill('Dorothea');
  const pressed = Promise.withResolvers<void>();
  await page.route('/api/**', async (route) => {
    if (route.request().method() !== 'GET') await pressed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save name' }).click();
  // Where the notice will be: below the bar and the header, which are as high as this.
  await remove.evaluate((button) => {
    const header = document.querySelector<HTMLElement>('.site-head')?.offsetHeight ?? 0;
    scrollBy(0, button.getBoundingClientRect().top - header - 10);
  });
  const box = await remove.boundingBox();
  if (!box) throw new Error('The button is nowhere.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  pressed.resolve();
  const covers = ([left, top]: [number, number]) => {
    const notice = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
    return notice !== undefined && notice.left < left && left < notice.right && notice.top < top && top < notice.bottom;
  };
  await page.waitForFunction(covers, [x, y] as [number, number]);
  await page.mouse.up();
  await expect(added).toBeHidden();
});

test('every tab fits the screen and passes axe', { tag: '@phone' }, async ({ page }) => {
  const { email } = await signIn(page);
  await buySpool(page, email);
  const phone = { width: widths.phone, height: 844 };
  for (const tab of ['profile', 'shipping', 'payment', 'subs', 'orders']) {
    await test.step(tab, async () => {
      await openUntilIdle(page, `/account/${tab}/`);
      await expectNoFaults(page);
      await expectNoSideScrollAtAnyWidth(page);
      // Tabs and tables are other ones there.
      await page.setViewportSize({ width: widths.desktop, height: 900 });
      await expectNoFaults(page);
      await page.setViewportSize(phone);
    });
  }
});

test('asks guests to sign in, over the tab that was opened', { tag: '@desktop' }, async ({
  page,
  expectedStatuses,
}) => {
  await page.goto('/account/orders/');
  await expect(page.getByText('Please sign in to see your account.')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account/orders/modal/login/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/track-order/');
  await expect(page.getByText('See where your order is, without an account.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Order number' }).fill('NS-7K2M-4Q9D');
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
  expectedStatuses.add(404);
  await page.getByRole('button', { name: 'Track order' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^No order has this number/);
  await expectNoFaults(page);
});
