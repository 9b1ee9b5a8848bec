import { linkInMail } from './fixtures/account.ts';
import { signInAs, packTest as test } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

test('a spool leads from its packer to its shopper, and to one more of it', { tag: '@phone' }, async ({
  page,
  records,
  toPack,
}) => {
  const ids = await records.addLot(2);
  await signInAs(page, records, 'packer');
  await page.goto('/desk/pack/');
  const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: /^NS-/ });
  await expect(heading).toBeVisible();
  const number = (await heading.textContent()) ?? '';
  expect(toPack).toContain(number);

  // A scanner types the address on the label wherever the focus is.
  await page.keyboard.type(`http://localhost:${process.env.E2E_PORT}/spool/${ids[0]}/`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByLabel('Scan a piece').fill(ids[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All pieces are in the box' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel('Weight in grams').fill('2750');
  await page.getByLabel('Tracking number').fill('794612345678');
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `${number} has shipped.` })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(await linkInMail(await records.emailOf(number), '/track-order/?'));
  const spools = page.getByRole('region', { name: 'Your spools' });
  await expect(spools.getByRole('link')).toHaveCount(2);
  await expectNoFaults(page);
  await spools.getByRole('link').first().click();

  await expect(page).toHaveURL(new RegExp(`/spool/${ids[0]}/$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Petrol PLA' })).toBeVisible();
  await expect(page.getByText('No gauge log is stored for this spool.')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: /^Reorder/ }).click();
  await expect.poll(async () => (await (await page.request.get('/api/cart')).json()).lines.length).toBe(1);
  await page.goto('/cart/');
  await expect(page.getByRole('main').getByText('Petrol', { exact: true }).first()).toBeVisible();
});
