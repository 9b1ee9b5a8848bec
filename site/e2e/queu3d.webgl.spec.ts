import { signInAs } from './fixtures/desk.ts';
import { calculatePrice, foundModel, objBox, putOnBed, stlBox, typeScale } from './fixtures/models.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { cards, fillCard, fillDetails, newCustomer, placeOrder, thanks } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'default' });

for (const [format, model] of [
  ['STL', () => stlBox([42, 36, 18])],
  ['OBJ', () => objBox([44, 38, 18])],
  ['3MF', () => foundModel('torus.3mf')],
] as const) {
  test(`a model as ${format} is priced in the browser when it is small and scaled, and by the shop otherwise`, async ({
    page,
  }) => {
    const jobs: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/jobs')) jobs.push(request.url());
    });
    await putOnBed(page, await model());
    await expect(page.getByText(/^\$[\d.]+ to \$[\d.]+$/)).toBeVisible();
    const whole = await calculatePrice(page);
    expect(jobs).toHaveLength(1);

    await typeScale(page, 60);
    const small = await calculatePrice(page);
    expect(jobs).toHaveLength(1);
    expect(Number(small.slice(1))).toBeLessThan(Number(whole.slice(1)));
  });
}

test('a print is quoted, bought and paid, and the order holds its model, settings, G-code, preview and day', async ({
  page,
  records,
}) => {
  const customer = newCustomer();
  await putOnBed(page, stlBox([60, 50, 40], 'bracket.stl'));
  await page.getByRole('button', { name: 'Left', exact: true }).click();
  await page.getByRole('radio', { name: /High Quality/ }).check();
  const price = await calculatePrice(page);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('× 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to Cart · / })).not.toContainText(price);
  const day = (await page.getByText(/^Ships by \w+, \w+ \d+$/).innerText()).replace('Ships by ', '');
  const promise = `Your prints ship on ${day}: the days include their printing.`;
  // The preview is a picture of the view, where it is drawn by then; in software that takes its time.
  const view = page.getByRole('application', { name: /^3D view/ });
  await expect(view).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await page.getByRole('button', { name: /^Add to Cart · / }).click();
  await expect(page.getByText('Drop your model here')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Printing time is not included in our shipping estimates.').last()).toBeVisible();

  await page.goto('/cart/');
  await expect(page.getByText('bracket.stl').first()).toBeVisible();
  await expect(page.getByText(promise).first()).toBeVisible();
  await page.getByRole('link', { name: 'Buy Now' }).click();
  await fillDetails(page, customer);
  await expect(page.getByText(promise).first()).toBeVisible();
  await fillCard(page, cards.good);
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  await expect(page.getByText(promise).first()).toBeVisible();

  const [print] = await records.printsOf(customer.email);
  expect(print).toMatchObject({ name: 'bracket.stl', qty: 2, hasModel: true, hasPreview: true, hasGcode: true });
  expect(print?.layerHeight).toBe(0.12);

  // What the shopper was promised is what the workshop works for.
  await signInAs(page, records, 'packer');
  const [order] = await records.ordersOf(customer.email);
  await page.goto(`/desk/prints/?q=${order?.ref_id}`);
  const row = page.getByRole('row').filter({ hasText: 'bracket.stl' });
  await expect(row).toContainText(day.replace(/^\w+, /, ''));
});

test('an upload whose connection breaks goes on by itself, and the price comes', async ({ page }) => {
  let broken = 0;
  await page.route('**/api/file/**', async (route) => {
    if (route.request().method() !== 'PATCH' || broken > 0) return route.continue();
    broken += 1;
    await route.abort('connectionreset');
  });
  await putOnBed(page, stlBox([33, 31, 17]));
  await calculatePrice(page);
  expect(broken).toBe(1);
});

test('the page is without faults before, while the bed is set up, with a model, and with its price', async ({
  page,
}) => {
  const seen = Promise.withResolvers<void>();
  await page.route(/ModelViewer/, async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.goto('/queu3d/');
  await expectNoFaults(page);
  await putOnBed(page, stlBox([30, 30, 12]));
  await expect(page.getByText('Setting up the bed …')).toBeVisible();
  await expectNoFaults(page);
  seen.resolve();
  await expect(page.getByRole('figure', { name: /on the bed$/ })).toBeVisible();
  await expectNoFaults(page);
  await calculatePrice(page);
  await expectNoFaults(page);
});
