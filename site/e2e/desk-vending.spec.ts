import { openAccount, signIn } from './fixtures/account.ts';
import { signInAs } from './fixtures/desk.ts';
import { expectNoFaults } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';
import { credits, number } from './fixtures/vending.ts';

test('a manager loads the machine, sees a jam, and settles presses that it never reported', {
  tag: '@desktop',
}, async ({ page, browser, records }) => {
  await records.holdMachine();
  const context = await browser.newContext();
  const shopper = await context.newPage();
  const account = await openAccount(shopper);
  await records.makeMember(account.email);
  await signIn(shopper, account);
  const order = await records.sellTokens(account.email, 2);

  await signInAs(page, records, 'manager');
  await page.goto('/desk/vending/');
  const machine = page.getByRole('region', { name: 'Machine' });
  const commitment = machine.getByText(/…$/);
  const before = await commitment.textContent();
  await page.getByRole('button', { name: 'Load the machine' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Shuffle a new load' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(commitment).not.toHaveText(before ?? '');
  await expect(machine.getByText('(dropped)')).toHaveCount(0);
  await expectNoFaults(page);

  // A spool gets stuck under the shopper's eyes.
  await shopper.goto(`/vending/${order}/`);
  await expect(shopper.getByText('Active')).toBeVisible();
  await records.setMachine({ jamsNext: true });
  await number(shopper, 4).click();
  await expect(shopper.getByText('4 is stuck. Nothing fell, and your press is kept.')).toBeVisible();
  await page.reload();
  await expect(machine).toContainText('A spool is stuck in the machine.');
  const rows = page.getByRole('row').filter({ hasText: await records.numberOf(order) });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Failed: jammed');
  await records.setMachine({ offline: true });
  await page.reload();
  await expect(machine).toContainText('The machine is offline.');

  // Two presses whose outcome nobody heard of: somebody looks, and says what happened.
  for (const outcome of ['is stuck', 'fell']) {
    const slot = await records.leavePressOpen(order);
    await page.reload();
    const row = rows.filter({ hasText: 'No answer yet' });
    await expect(row).toContainText(`${slot}, spool 1`);
    await row.getByRole('button', { name: 'Settle' }).click();
    const dialog = page.getByRole('dialog', { name: `Slot ${slot}: what happened?` });
    await dialog.getByLabel('The spool').selectOption(outcome);
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toHaveCount(0);
    if (outcome === 'is stuck') {
      await expect(credits(shopper)).toHaveText('2');
      await expect(shopper.getByText('stuck, press kept')).toHaveCount(2);
    } else {
      await expect(credits(shopper)).toHaveText('1');
      await expect(shopper.getByText(`Press 1 · slot ${slot}`)).toBeVisible();
    }
  }
  await expect(rows.filter({ hasText: 'Fell' })).toHaveCount(1);
  await expect(machine.getByText('(dropped)')).toHaveCount(1);
  await context.close();
});
