import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { signInAs } from './fixtures/desk.ts';
import { newCustomer } from './fixtures/shopping.ts';
import { expect, test } from './fixtures/test.ts';
import { openWorkshop } from './fixtures/workshop.ts';

// One after the other: a workshop forgets the printers that it has no address of.
test.describe.configure({ mode: 'default' });

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

test('a packer sends a print to a printer, starts it, sees it fail, and prints it again', { tag: '@desktop' }, async ({
  page,
  records,
}) => {
  const name = `Printer ${crypto.randomUUID().slice(0, 8)}`;
  const refId = await records.sellPrint(newCustomer().email, 1);
  await records.storePrintFiles(refId, { model: `solid ${refId}`, gcode: `;${refId}\nG28\n` });
  const { machine, close } = await openWorkshop(name);
  try {
    await signInAs(page, records, 'packer');
    const row = page.getByRole('row').filter({ hasText: refId });
    const press = async (button: string, confirm: string) => {
      await row.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    };
    const sendToPrinter = async () => {
      await page.goto(`/desk/prints/?q=${refId}`);
      await row.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('dialog').getByLabel('Printer').selectOption(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Send to the printer' }).click();
      await expect(row).toContainText('printing 1');
      await page.getByRole('link', { name: 'Printers' }).click();
      await expect(row).toContainText('ready to start');
    };
    const start = async () => {
      await row.getByRole('button', { name: 'Start' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(`PLA Petrol is on ${name}.`).check();
      await dialog.getByLabel('Its bed is clear.').check();
      await dialog.getByRole('button', { name: 'Start printing' }).click();
      await expect(row).toContainText('Printing 0%');
    };
    await expect(async () => {
      await page.goto('/desk/prints/?list=printers');
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Ready', { timeout: 1_000 });
    }).toPass();
    await sendToPrinter();
    expect(machine.began).toEqual([]);
    await start();
    machine.printTo(0.3);
    await expect(row).toContainText('Printing 30%');
    machine.mood = 'failing-print';
    machine.printTo(0.4);
    await expect(row).toContainText('Heater extruder not heating');
    await page.goto('/desk/');
    await expect(page.getByRole('link', { name: 'Printers that stopped' })).toContainText(/[1-9]/);
    await page.goto('/desk/prints/?list=printers');
    await press('Done or failed', 'Save');
    await expect(row).toHaveCount(0);

    machine.mood = 'well';
    await sendToPrinter();
    await start();
    machine.printTo(1);
    await expect(row).toContainText('Finished');
    await press('Done or failed', 'Save');
    await page.goto(`/desk/prints/?q=${refId}&state=printed`);
    await expect(row).toContainText('1 of 1');
    expect(new Set(machine.began).size).toBe(2);
    expect(machine.told).toBe(2);
  } finally {
    await close();
  }
});

test('a plate of ten orders is put on a printer, and all but the part that failed are printed', {
  tag: '@desktop',
}, async ({ page, records }) => {
  const color = `Slate ${crypto.randomUUID().slice(0, 8)}`;
  const name = `Printer ${crypto.randomUUID().slice(0, 8)}`;
  const [failed = '', ...others] = await records.sellParts(color, 10);
  const { machine, close } = await openWorkshop(name);
  try {
    await signInAs(page, records, 'packer');
    await expect(async () => {
      await page.goto('/desk/prints/?list=printers');
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Ready', { timeout: 1_000 });
    }).toPass();
    const proposal = page.getByRole('row').filter({ hasText: `PLA ${color}` });
    await expect(proposal).toContainText('10 pieces of 10 orders');
    await proposal.getByRole('button', { name: 'Put on a printer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Printer').selectOption(name);
    await dialog.getByRole('button', { name: 'Send to the printer' }).click();
    const printer = page.getByRole('row').filter({ hasText: failed });
    await expect(printer).toContainText('ready to start', { timeout: 60_000 });
    await expect(printer.getByRole('listitem')).toHaveCount(10);
    await printer.getByRole('button', { name: 'Start' }).click();
    await dialog.getByLabel(`PLA ${color} is on ${name}.`).check();
    await dialog.getByLabel('Its bed is clear.').check();
    await dialog.getByRole('button', { name: 'Start printing' }).click();
    await expect(printer).toContainText('Printing 0%');
    machine.printTo(1);
    await expect(printer).toContainText('Finished');

    const part = printer.getByRole('listitem').filter({ hasText: failed });
    await part.getByRole('button', { name: 'Done or failed' }).click();
    await dialog.getByLabel('Good pieces').fill('0');
    await dialog.getByLabel('Why the others failed').fill('It came off the bed.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await printer.getByRole('button', { name: 'The others are good' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(printer).toHaveCount(0);
    expect(machine.told).toBe(1);

    const queued = page.getByRole('row').filter({ hasText: /NS-/ });
    await page.goto(`/desk/prints/?q=${failed}`);
    await expect(queued).toContainText('0 of 1');
    await expect(queued).toContainText('It came off the bed.');
    await page.goto(`/desk/prints/?q=${others.at(-1)}&state=printed`);
    await expect(queued).toContainText('1 of 1');
  } finally {
    await close();
  }
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
