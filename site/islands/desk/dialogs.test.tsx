import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { orderActions } from '../../../contract/desk/order.ts';
import type { OrderReturn } from '../../../contract/return.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { aPastOrder } from '../../mocks/a-past-order.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { aContentFile, mockContentFile, mockPublishing } from '../../mocks/desk/content.ts';
import { aBlock, aCustomer, aMembership, mockCustomer } from '../../mocks/desk/customers.ts';
import { aDraft, mockDraft } from '../../mocks/desk/drafts.ts';
import { aCoupon, aPoll, mockCoupons, mockNotices, mockPolls } from '../../mocks/desk/offers.ts';
import { aLetter, aReview, aStaffMember, mockLetter, mockReviews, mockStaff } from '../../mocks/desk/office.ts';
import { type OpenDesk, openDesk } from '../../mocks/desk/open-desk.ts';
import { aDeskOrder, mockOrder, ORDER_NUMBER } from '../../mocks/desk/order.ts';
import { anOwnSignIn, mockOwnSignIn } from '../../mocks/desk/own-account.ts';
import { anOrderToPack, aParcel, mockPacking } from '../../mocks/desk/packing.ts';
import { aPurchase, aPurchaseLine, mockPurchase } from '../../mocks/desk/purchases.ts';
import { aLot, mockLot } from '../../mocks/desk/spools.ts';
import { aStockItem, aStockRow, mockStockItem, mockStockList } from '../../mocks/desk/stock.ts';
import { aTake, aTakeLine, mockTake } from '../../mocks/desk/stock-takes.ts';
import {
  aMachine,
  aModelCheck,
  aPlate,
  aPress,
  aPrint,
  aPrinter,
  aProposal,
  mockModelChecks,
  mockPrinters,
  mockPrints,
  mockVending,
} from '../../mocks/desk/workshop.ts';
import { ContentScreen } from './content/ContentScreen.tsx';
import { CustomerScreen } from './customers/CustomerScreen.tsx';
import { DraftsScreen } from './drafts/DraftsScreen.tsx';
import { LettersScreen } from './letters/LettersScreen.tsx';
import { CouponsScreen } from './offers/CouponsScreen.tsx';
import { NoticesScreen } from './offers/NoticesScreen.tsx';
import { PollsScreen } from './offers/PollsScreen.tsx';
import { OrderScreen } from './order/OrderScreen.tsx';
import { PackScreen } from './pack/PackScreen.tsx';
import { PrintsScreen } from './prints/PrintsScreen.tsx';
import { PurchasesScreen } from './purchases/PurchasesScreen.tsx';
import { ReviewsScreen } from './reviews/ReviewsScreen.tsx';
import { SpoolsScreen } from './spools/SpoolsScreen.tsx';
import { AccountScreen } from './staff/AccountScreen.tsx';
import { StaffScreen } from './staff/StaffScreen.tsx';
import { StockScreen } from './stock/StockScreen.tsx';
import { StockTakesScreen } from './stock-takes/StockTakesScreen.tsx';
import { VendingScreen } from './vending/VendingScreen.tsx';

vi.mock('../../lib/go-to.ts', () => ({ goTo: vi.fn() }));

const AT = '2026-11-24T15:00:00Z';
const user = userEvent.setup({ delay: null });
const openers = () => document.querySelectorAll('main button[aria-haspopup="dialog"]:not([aria-disabled])');

const aReturn = (refId: string, state: OrderReturn['state']): OrderReturn => ({
  refId,
  state,
  reason: 'damaged',
  lines: [{ lineId: 'line-1', qty: 1 }],
  note: '',
  requestedAt: AT,
  answer: null,
});
const possible = Object.fromEntries(orderActions.map((action) => [action, null])) as Record<
  (typeof orderActions)[number],
  null
>;
const aRun = { id: crypto.randomUUID(), machine: 'Printer 1', pieces: 1, startedAt: AT, endedAt: null };
const customer = '/desk/customer/?email=dolores.k@example.com';
const petrol = aStockItem();
const letter = aLetter({ isTested: true });

type Case = readonly [what: string, address: string, Screen: ComponentType, mock: (desk: OpenDesk) => unknown];

const cases: readonly Case[] = [
  [
    'an order with returns',
    `/desk/order/?number=${ORDER_NUMBER}`,
    OrderScreen,
    (desk) => {
      const returns = [aReturn('NR-7K2M-4Q9D', 'requested'), aReturn('NR-2222-2222', 'accepted')];
      mockOrder(desk, aDeskOrder({ reasons: possible, order: aPastOrder({ returns }) }));
    },
  ],
  [
    'an order for pickup whose payment is disputed',
    `/desk/order/?number=${ORDER_NUMBER}`,
    OrderScreen,
    (desk) => {
      const { shipping } = aPastOrder();
      const order = aPastOrder({ shipping: { ...shipping, serviceCode: serviceCodes.pickup } });
      mockOrder(desk, aDeskOrder({ reasons: possible, isDisputed: true, order }));
    },
  ],
  ['lots of filament', '/desk/spools/', SpoolsScreen, mockLot],
  [
    'a lot with a spool that was sold',
    '/desk/spools/?lot=7',
    SpoolsScreen,
    (desk) => mockLot(desk, aLot({ rows: aLot().rows.map((spool) => ({ ...spool, order: ORDER_NUMBER })) })),
  ],
  [
    'a member',
    customer,
    CustomerScreen,
    (desk) => mockCustomer(desk, aCustomer({ memberships: [aMembership()], blocks: [aBlock()] })),
  ],
  [
    'a customer without tax',
    customer,
    CustomerScreen,
    (desk) => {
      const { account } = aCustomer();
      mockCustomer(desk, aCustomer({ account: account && { ...account, taxExempt: true, taxCertificate: 'MI-1' } }));
    },
  ],
  ['the list of stock', '/desk/stock/', StockScreen, (desk) => mockStockList(desk, [aStockRow()])],
  [
    'an item with a sale',
    `/desk/stock/?item=${petrol.id}`,
    StockScreen,
    (desk) => {
      const times = { from: AT, until: AT, at: AT, publishedAt: AT, removedAt: null };
      const sale = { ...times, id: 1, state: 'published' as const, price: 1899, was: null, reason: null, by: 'pat' };
      mockStockItem(desk, aStockItem({ prices: [sale] }));
    },
  ],
  ['a phone order', '/desk/drafts/?draft=7', DraftsScreen, (desk) => mockDraft(desk, aDraft())],
  [
    'a draft of a post',
    '/desk/content/?path=blog/dry.md',
    ContentScreen,
    (desk) => mockContentFile(desk, aContentFile()),
  ],
  [
    'a color that goes live by itself',
    '/desk/content/?path=products/pla/petrol.yaml',
    ContentScreen,
    (desk) => {
      const own = {
        path: 'products/pla/petrol.yaml',
        kind: 'Colors and goods',
        isMarkdown: false,
        body: null,
      } as const;
      const draft = { by: 'max@example.com', at: AT, publishAt: AT, reason: null, clashes: [] };
      mockContentFile(desk, aContentFile({ ...own, state: 'scheduled', publishAt: AT, draft }));
    },
  ],
  ['publishing', '/desk/content/?publish=drafts', ContentScreen, mockPublishing],
  ['purchases', '/desk/purchases/', PurchasesScreen, (desk) => mockPurchase(desk, aPurchase())],
  ['a draft of a purchase', '/desk/purchases/?purchase=7', PurchasesScreen, (desk) => mockPurchase(desk, aPurchase())],
  [
    'a purchase of which some has arrived',
    '/desk/purchases/?purchase=7',
    PurchasesScreen,
    (desk) => mockPurchase(desk, aPurchase({ state: 'partly', lines: [aPurchaseLine({ received: 4 })] })),
  ],
  [
    'a stock take',
    '/desk/stock-takes/?take=12',
    StockTakesScreen,
    (desk) => mockTake(desk, aTake({ rows: [aTakeLine({ counted: 28, expected: 30 })], counted: 1, different: 1 })),
  ],
  [
    'a print on a printer',
    '/desk/prints/',
    PrintsScreen,
    (desk) => mockPrints(desk, aPrint({ printing: 1, runs: [{ ...aRun, good: null, reason: null }] })),
  ],
  [
    'a plate to start and one to load',
    '/desk/prints/?list=printers',
    PrintsScreen,
    (desk) => mockPrinters(desk, aPrinter(), true, [aProposal()]),
  ],
  [
    'a plate of several orders that is finished',
    '/desk/prints/?list=printers',
    PrintsScreen,
    (desk) => {
      const lines = ['gear.stl', 'vase.stl'].map((name) => ({
        ...{ runId: crypto.randomUUID(), refId: ORDER_NUMBER, line: 1, name, pieces: 1, isOpen: true },
      }));
      mockPrinters(desk, aPrinter({ plates: [aPlate({ state: 'finished', lines })] }));
    },
  ],
  [
    'a plate that is printed',
    '/desk/prints/?list=printers',
    PrintsScreen,
    (desk) => mockPrinters(desk, aPrinter({ plates: [aPlate({ state: 'printing' })] })),
  ],
  [
    'a plate that failed',
    '/desk/prints/?list=printers',
    PrintsScreen,
    (desk) => mockPrinters(desk, aPrinter({ plates: [aPlate({ state: 'failed', reason: 'Heater' })] })),
  ],
  ['a model to check', '/desk/prints/?list=reviews', PrintsScreen, (desk) => mockModelChecks(desk, [aModelCheck()])],
  ['the vending machine', '/desk/vending/', VendingScreen, (desk) => mockVending(desk, aMachine(), [aPress()])],
  ['a review', '/desk/reviews/', ReviewsScreen, (desk) => mockReviews(desk, aReview())],
  ['coupons', '/desk/coupons/', CouponsScreen, (desk) => mockCoupons(desk, [aCoupon('AUTUMN10')])],
  ['an open poll', '/desk/polls/', PollsScreen, (desk) => mockPolls(desk, [aPoll()])],
  ['no poll', '/desk/polls/', PollsScreen, (desk) => mockPolls(desk)],
  [
    'a notice',
    '/desk/notices/',
    NoticesScreen,
    (desk) => {
      const days = { from: '2026-12-24', until: '2026-12-27' };
      mockNotices(desk, [{ ...days, id: 1, note: 'Closed for Christmas.', state: 'upcoming', pictured: false }]);
    },
  ],
  ['a draft', `/desk/letters/?id=${letter.id}`, LettersScreen, (desk) => mockLetter(desk, letter)],
  [
    'a letter that is being sent',
    `/desk/letters/?id=${letter.id}`,
    LettersScreen,
    (desk) => mockLetter(desk, { ...letter, state: 'sending' }),
  ],
  [
    'a letter that was stopped',
    `/desk/letters/?id=${letter.id}`,
    LettersScreen,
    (desk) => mockLetter(desk, { ...letter, state: 'stopped' }),
  ],
  [
    'the staff',
    '/desk/staff/',
    StaffScreen,
    (desk) => mockStaff(desk, [aStaffMember(), aStaffMember({ name: 'Ana', state: 'invited', joinedAt: null })]),
  ],
  ['one’s own account', '/desk/account/', AccountScreen, (desk) => mockOwnSignIn(desk, anOwnSignIn())],
  ['an order to pack', '/desk/pack/', PackScreen, (desk) => mockPacking(desk, [anOrderToPack()])],
  [
    'an order with its label',
    '/desk/pack/',
    PackScreen,
    (desk) => mockPacking(desk, [anOrderToPack(ORDER_NUMBER, { labels: 'fedex', parcels: [aParcel()] })]),
  ],
  [
    'an order whose label is unclear',
    '/desk/pack/',
    PackScreen,
    (desk) => {
      const parcels = [aParcel({ state: 'label_requested' })];
      const ticks = { 'pla-petrol-1.75mm-1kg': 2 };
      mockPacking(desk, [anOrderToPack(ORDER_NUMBER, { labels: 'fedex', unclearLabel: true, parcels, ticks })]);
    },
  ],
];

// Which dialogs there are, the sources say: a full run of the site's tests names each one that axe never saw open.
it.each(cases)('opens each dialog of %s without a violation', async (_, address, Screen, mock) => {
  history.replaceState(null, '', address);
  mock(openDesk('owner'));
  render(<Screen />);
  await waitFor(() => {
    expect(openers().length).toBeGreaterThan(0);
    expect(document.querySelector('.desk-wait')).toBeNull();
  });
  const count = openers().length;
  for (let at = 0; at < count; at++) {
    await user.click(openers()[at] as Element);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
