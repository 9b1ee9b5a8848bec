import type { Browser, Page } from '@playwright/test';
import type { PackingNext } from '../../contract/desk/packing.ts';
import type { StaffRole } from '../../contract/desk/roles.ts';
import { longAddress, openScreen, signInAs } from './fixtures/desk.ts';
import {
  expectBigTargets,
  expectButtonsToKeepTheirSize,
  expectGoodTargets,
  expectNoFaults,
  expectNoFaultsButContrast,
  expectNoSideScroll,
  expectNoTableScroll,
} from './fixtures/page-quality.ts';
import type { ShopRecords } from './fixtures/shop-records.ts';
import { collectFaults, expect, test } from './fixtures/test.ts';

// axe measures with inline styles.
test.use({ bypassCSP: true });

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
/** Their lists are read at tablets, where no column may hide. */
const listed = /^\/desk\/(stock|prints)\//;

interface Screens {
  /** for fingers */
  readonly touch: Page;
  /** for a mouse, on a desktop */
  readonly mouse: Page;
  /** of the first; those of the other are the test's own */
  readonly faults: readonly string[];
}

async function openBoth(
  browser: Browser,
  mouse: Page,
  records: ShopRecords,
  role: StaffRole,
  expectedStatuses: ReadonlySet<number> = new Set(),
): Promise<Screens> {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, bypassCSP: true });
  const touch = await context.newPage();
  const faults = collectFaults(touch, expectedStatuses);
  for (const page of [touch, mouse]) await signInAs(page, records, role);
  return { touch, mouse, faults };
}

async function expectGoodScreens({ touch, mouse, faults }: Screens, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await Promise.all([touch, mouse].map((page) => openScreen(page, path)));
      await touch.setViewportSize(phone);
      await expectGoodLayout(touch);
      await expectNoFaults(touch);
      await touch.setViewportSize(tablet);
      await expectGoodLayout(touch);
      await expectGoodTargets(touch);
      if (listed.test(path)) await expectNoTableScroll(touch);
      await expectGoodLayout(mouse);
      await expectNoFaultsButContrast(mouse);
    });
  }
  expect(faults).toEqual([]);
  await touch.context().close();
}

async function expectGoodLayout(page: Page): Promise<void> {
  await expectButtonsToKeepTheirSize(page);
  await expectNoSideScroll(page);
  await expectBigTargets(page);
}

test('screens of the counter fit their window, are big enough for fingers, and pass axe', async ({
  page,
  browser,
  records,
}) => {
  const email = longAddress();
  const number = await records.addOrder(email);
  const print = await records.sellPrint(longAddress(), 3);
  const purchase = await records.addPurchase('pla-petrol-1.75mm-1kg', 24, 'ordered');
  const draft = await records.addPurchase('pla-petrol-1.75mm-1kg', 24, 'draft');
  const take = await records.addStockTake(['pla-petrol-1.75mm-1kg', 'pla-canary-1.75mm-1kg']);
  await expectGoodScreens(await openBoth(browser, page, records, 'owner'), [
    '/desk/',
    `/desk/orders/?q=${email}`,
    '/desk/orders/?q=no-order-has-this',
    `/desk/order/?number=${number}`,
    `/desk/customers/?q=${email}`,
    `/desk/customer/?email=${email}`,
    '/desk/stock/?material=PLA',
    '/desk/drafts/',
    '/desk/drafts/?draft=new',
    '/desk/purchases/?show=all',
    `/desk/purchases/?purchase=${purchase}`,
    `/desk/purchases/?purchase=${draft}`,
    '/desk/spools/',
    '/desk/stock-takes/',
    `/desk/stock-takes/?take=${take}`,
    `/desk/prints/?q=${print}`,
    '/desk/vending/',
    '/desk/reviews/',
  ]);
});

test('screens of the office fit their window, are big enough for fingers, and pass axe', async ({
  page,
  browser,
  records,
}) => {
  await expectGoodScreens(await openBoth(browser, page, records, 'owner'), [
    '/desk/coupons/',
    '/desk/polls/',
    '/desk/notices/',
    '/desk/letters/',
    '/desk/content/',
    '/desk/content/?path=products/pla/petrol.yaml',
    '/desk/reports/',
    '/desk/jobs/?show=all',
    '/desk/staff/',
    '/desk/log/',
    '/desk/log/?show=access',
    '/desk/account/',
  ]);
});

test('what does not exist, what cannot be searched, and an order of twelve lines to pack fit as well', async ({
  page,
  browser,
  records,
  expectedStatuses,
}) => {
  for (const status of [400, 404]) expectedStatuses.add(status);
  const screens = await openBoth(browser, page, records, 'packer', expectedStatuses);
  // Packing a real one would take it away from another test.
  for (const each of [screens.touch, screens.mouse]) {
    await each.route('**/api/desk/packing/**', (route) => route.fulfill({ json: packingOf(12) }));
  }
  await expectGoodScreens(screens, [
    '/desk/order/?number=NS-2222-2222',
    `/desk/orders/?q=${'x'.repeat(101)}`,
    '/desk/pack/',
  ]);
  await expect(page.getByRole('heading', { name: '78 pieces to pick' })).toBeVisible();
});

function packingOf(lines: number): PackingNext {
  return {
    waiting: 41,
    order: {
      id: '5d0f8a5c-6d0b-4a0e-9a53-0a1f5a1d7c11',
      number: 'NS-7K2M-4Q9D',
      placedAt: '2026-11-23T14:00:00Z',
      leaseUntil: '2026-11-23T15:00:00Z',
      serviceCode: 1,
      ships: '2026-11-23',
      dueAt: '2026-11-23T22:00:00Z',
      recipient: [
        'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Montgomery',
        '123456 Llanfairpwllgwyngyllgogerychwyrndrobwll Avenue Northwest',
        'Detroit, MI 48201',
      ],
      note: 'Please leave it with the neighbor, the bell does not work.',
      giftMessage: 'Happy birthday, Max! From all of us.',
      putOffReason: 'No box was large enough',
      spools: [],
      openPresses: 2,
      expectedGrams: 15_600,
      pieces: Array.from({ length: lines }, (_, at) => ({
        id: `piece-${at}`,
        kind: 'item' as const,
        name: 'Sterlingsilberglanzmetallic',
        hex: '#0B5A63',
        picture: null,
        detail: 'FORGE PLA+, 1.75 mm, 1 kg',
        qty: at + 1,
        place: `C-${at}-14`,
        sku: `NS-FORGE-STERLINGSILBER-175-${at}KG`,
        codes: [],
      })),
      ticks: {},
      parcels: [],
      labels: 'none',
      labelsReason: 'FedEx is not set up.',
      unclearLabel: false,
    },
  };
}
