import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { signInAs } from './fixtures/desk.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';

test('a packer gets the files of a print, starts it, says what failed, and ends it', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const refId = await records.sellPrint(newCustomer().email, 3);
  await records.storePrintFiles(refId, { model: `solid ${refId}`, gcode: `;${refId}\nG28\n` });
  await signInAs(page, records, 'packer');
  await page.goto(`/desk/prints/?q=${refId}`);
  const row = page.getByRole('row').filter({ hasText: refId });
  await expect(row).toContainText('0 of 3');
  const gcode = await downloaded(page, row.getByRole('link', { name: 'G-code' }));
  expect(gcode).toEqual({ name: `${refId}-1_gear_PLA-Petrol.gcode`, text: `;${refId}\nG28\n` });

  await row.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start printing' }).click();
  await expect(row).toContainText('printing 3');
  await row.getByRole('button', { name: 'Done or failed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Good pieces').fill('2');
  await dialog.getByLabel('Why the others failed').fill('It came off the bed.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('2 of 3');
  await expect(row).toContainText('It came off the bed.');

  await row.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start printing' }).click();
  await row.getByRole('button', { name: 'Done or failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No prints to make.')).toBeVisible();
  await page.getByLabel('State').selectOption('Printed');
  await expect(row).toContainText('3 of 3');
});

async function downloaded(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await link.click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('models that wait for a person are answered with a price or a reason, which their shoppers get', {
  tag: '@desktop',
}, async ({ page, records }) => {
  const shoppers = [newCustomer(), newCustomer()];
  const numbers: string[] = [];
  for (const { email } of shoppers) numbers.push(await records.askForReview(email, `solid of ${email}`));
  const rowOf = (at: number) => page.getByRole('row').filter({ hasText: numbers[at] ?? '' });
  const answerOf = async (at: number) =>
    (await records.mailsTo(shoppers[at]?.email ?? '')).map(({ subject, text }) => `${subject}\n${text}`).join();
  await signInAs(page, records, 'packer');
  await page.goto('/desk/prints/?list=reviews');
  await expect(rowOf(0)).toContainText('2 × PLA Petrol');
  await expect(rowOf(0)).toContainText('“The lid has to be tight.”');
  const model = await downloaded(page, rowOf(0).getByRole('link', { name: 'Model' }));
  expect(model).toEqual({ name: `${numbers[0]}.stl`, text: `solid of ${shoppers[0]?.email}` });

  await rowOf(0).getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price in dollars').fill('12.5');
  await dialog.getByLabel('What the shopper should know').fill('We turn it upside down.');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(rowOf(0)).toHaveCount(0);

  await rowOf(1).getByRole('button', { name: 'Answer' }).click();
  await dialog.getByRole('combobox').selectOption('We cannot print it as it is');
  await dialog.getByLabel('What the shopper should know').fill('Its walls are 0.1 mm thin.');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(rowOf(1)).toHaveCount(0);

  await expect
    .poll(() => answerOf(0))
    .toMatch(/we can print your model\n[\s\S]*We turn it upside down\.[\s\S]*\$12\.50/);
  await expect
    .poll(() => answerOf(1))
    .toMatch(/we cannot print your model as it is\n[\s\S]*Its walls are 0\.1 mm thin\./);
  expect(await answerOf(1)).not.toContain('$');
});
