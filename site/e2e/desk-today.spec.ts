import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

test('the desk opens on what there is to do today, and its numbers lead to their lists', async ({ page, records }) => {
  await signInAs(page, records, 'manager');
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.getByText(/from \d+ orders? today/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Overnight( in .+| .+ ago)?$/ })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: /Failed mails/ }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Kind')).toHaveValue('mails');
  await page.getByLabel('Show').selectOption('All that are not done');
  await expect(page).toHaveURL(/show=all/);
  await expectNoFaults(page);
  await page.goBack();
  await expect(page.getByLabel('Show')).toHaveValue('failed');
});

test('a job that waits can be retried, and its row has no faults', async ({ page, records }) => {
  // Jobs of other journeys come and go.
  const times = { created: '2026-11-23T15:00:00.000Z', next: '2026-11-23T15:05:00.000Z' };
  const job = { id: crypto.randomUUID(), name: 'order-shipped', isMail: true, state: 'retry', attempts: 2, ...times };
  const jobs = [{ ...job, error: '450 try again later', about: { order: 'NS-7K2M-4Q9D' } }];
  await page.route('**/api/desk/jobs?*', (route) => route.fulfill({ json: { jobs, isCut: false } }));
  await signInAs(page, records, 'manager');
  await page.goto('/desk/jobs/?show=all');
  await expect(page.getByText('450 try again later')).toBeVisible();
  await expect(page.getByRole('button', { name: /Retry/ })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSideScroll(page);
});

test('a packer sees what to pack, and no takings', async ({ page, records }) => {
  await signInAs(page, records, 'packer');
  await page.goto('/desk/');
  await expect(page.getByRole('link', { name: 'Pack the next order' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Takings' })).toHaveCount(0);
  const help = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});
