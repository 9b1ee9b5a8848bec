import type { Page } from '@playwright/test';
import type { PackingNext } from '../../api/contract/desk/packing.ts';
import { longAddress, openScreen, signInAs } from './fixtures/desk.ts';
import { expectBigTargets, expectNoFaults, expectNoSideScroll } from './fixtures/page-quality.ts';
import { expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

async function expectGoodScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await openScreen(page, path);
      await expectNoSideScroll(page);
      await expectBigTargets(page);
      await expectNoFaults(page);
    });
  }
}

test('screens of the counter fit their window, are big enough for fingers, and pass axe', async ({ page, records }) => {
  const email = longAddress();
  const number = await records.addOrder(email);
  await signInAs(page, records, 'owner');
  await expectGoodScreens(page, [
    '/desk/',
    `/desk/orders/?q=${email}`,
    '/desk/orders/?q=no-order-has-this',
    `/desk/order/?number=${number}`,
    `/desk/customers/?q=${email}`,
    `/desk/customer/?email=${email}`,
    '/desk/stock/',
    '/desk/prints/',
    '/desk/vending/',
    '/desk/reviews/',
  ]);
});

test('screens of the office fit their window, are big enough for fingers, and pass axe', async ({ page, records }) => {
  await signInAs(page, records, 'owner');
  await expectGoodScreens(page, [
    '/desk/coupons/',
    '/desk/polls/',
    '/desk/notices/',
    '/desk/letters/',
    '/desk/reports/',
    '/desk/jobs/?show=all',
    '/desk/staff/',
    '/desk/log/',
    '/desk/account/',
  ]);
});

test('an order of twelve lines to pack fits its window and passes axe', async ({ page, records }) => {
  await signInAs(page, records, 'packer');
  // Packing a real one would take it away from another test.
  await page.route('**/api/desk/packing/**', (route) => route.fulfill({ json: packingOf(12) }));
  await openScreen(page, '/desk/pack/');
  await expect(page.getByRole('heading', { name: '78 pieces to pick' })).toBeVisible();
  await expectNoSideScroll(page);
  await expectBigTargets(page);
  await expectNoFaults(page);
});

function packingOf(lines: number): PackingNext {
  return {
    waiting: 41,
    order: {
      id: '5d0f8a5c-6d0b-4a0e-9a53-0a1f5a1d7c11',
      ...{ number: 'NS-7K2M-4Q9D', placedAt: '2026-11-23T14:00:00Z', leaseUntil: '2026-11-23T15:00:00Z' },
      ...{ serviceCode: 1, ships: '2026-11-23', dueAt: '2026-11-23T22:00:00Z' },
      recipient: [
        'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Montgomery',
        '123456 Llanfairpwllgwyngyllgogerychwyrndrobwll Avenue Northwest',
        'Detroit, MI 48201',
      ],
      note: 'Please leave it with the neighbor, the bell does not work.',
      ...{ putOffReason: 'No box was large enough', openPresses: 2, expectedGrams: 15_600 },
      pieces: Array.from({ length: lines }, (_, at) => ({
        ...{
          id: `piece-${at}`,
          kind: 'item' as const,
          name: 'Sterlingsilberglanzmetallic',
          hex: '#0B5A63',
          picture: null,
        },
        ...{ detail: 'FORGE PLA+, 1.75 mm, 1 kg', qty: at + 1, place: `C-${at}-14`, codes: [] },
      })),
      ticks: {},
      ...{ parcels: [], labels: 'none', labelsReason: 'FedEx is not set up.', unclearLabel: false },
    },
  };
}
