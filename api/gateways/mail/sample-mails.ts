import { itemSchema } from '../../../contract/catalogue/item.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { cents } from '../../../contract/cents.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import type { Order } from '../../../contract/order.ts';
import type { OrderReturn } from '../../../contract/return.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { addressVerification } from './address-verification.tsx';
import { emailChangeConfirmation, emailChangeNotice } from './email-change.tsx';
import type { Mail } from './mailer.ts';
import { type MembershipFacts, membershipMail } from './membership-mail.tsx';
import { type ModelCheckMailFacts, modelCheckAnswered, modelCheckRequested } from './model-check-mails.tsx';
import { monthGranted } from './month-granted.tsx';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';
import { orderCancelled } from './order-cancelled.tsx';
import { orderConfirmation } from './order-confirmation.tsx';
import { orderRefunded } from './order-refunded.tsx';
import { orderShipped } from './order-shipped.tsx';
import { passwordReset } from './password-reset.tsx';
import { paymentNews } from './payment-news.tsx';
import { type ReorderMailFacts, reorderMail } from './reorder-mail.tsx';
import { restockConfirmation, restockNotice } from './restock-mails.tsx';
import { returnNews } from './return-mails.tsx';
import { reviewRefused, reviewRequest } from './review-request.tsx';
import { type SecurityChange, securityNotice } from './security-notice.tsx';
import { signInCode } from './sign-in-code.tsx';

/** Whose mails are shown, and in which words. */
export interface SampleShop {
  readonly store: Store;
  readonly publicUrl: string;
  readonly mails: MailWords;
}

const DAY = '2026-11-21T17:24:00.000Z';
const NEXT_MONTH = new Date('2026-12-21T17:24:00.000Z');
const TO = 'ada@example.com';
const MAIL = { to: TO, mailId: 'sample', token: 'sample', stopToken: 'sample' };
const TRACKED = [{ trackingNum: '794612345678' }, { trackingNum: '794612345679' }];

const order: Order = {
  id: '508e2a5c-d9eb-4519-85d7-5e2d79a24005',
  ts: DAY,
  status: 'paid',
  payment: {
    amount: cents(5098),
    tax: cents(0),
    shippingCost: cents(500),
    refId: 'NS-7K2M-4Q9D',
    status: 'paid',
    paidWith: { kind: 'card', brand: 'visa', last4: '4242' },
  },
  totals: {
    subtotal: cents(4598),
    memberDiscount: cents(0),
    couponDiscount: cents(0),
    discount: cents(0),
    shipping: cents(500),
    tax: cents(0),
    total: cents(5098),
    grandTotal: cents(5098),
  },
  shipping: {
    name: 'Ada Byron',
    address: '12 Analytical Way',
    address2: '',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43604',
    country: 'US',
    serviceCode: serviceCodes.ground,
  },
  email: TO,
  trackingNum: null,
  trackingInfo: [],
  lines: [
    {
      id: 'line',
      itemId: 'pla-petrol-1.75mm-1kg',
      type: 'item',
      qty: 2,
      options: { material: 'PLA', color: 'Petrol', colorName: 'Petrol', weight: '1kg', diameter: '1.75mm' },
      sides: [],
      price: cents(2299),
      name: 'Petrol PLA',
      images: [],
      data: {
        freeGround: false,
        hex: '#0B5A64',
        isPart: false,
        isTenPack: false,
        qoh: 10,
        step: 1,
        sideNames: [],
      },
    },
  ],
  returnTerms: { returnFee: cents(795), returnDays: 30 },
};

/** Two spools in two parcels; those that have left. */
const inParts = (...left: readonly boolean[]): Partial<Order> => ({
  shipments: left.map((hasLeft, at) => ({
    id: `part-${at}`,
    shippedAt: hasLeft ? DAY : null,
    trackingNumbers: hasLeft ? ['794612345678'] : [],
    lines: [{ lineId: 'line', qty: 1 }],
  })),
});

const orderMail = (shop: SampleShop, more: Partial<Order> = {}) => ({
  ...shop,
  order: { ...order, ...more },
  token: 'sample',
});

const shipped =
  (more: Partial<Order>, about: { isCorrection?: boolean; partId?: string } = {}) =>
  (shop: SampleShop) =>
    orderShipped({ ...orderMail(shop, more), ...about });

const refund =
  (amount: number, refunded: number, more: Partial<Order> = {}) =>
  (shop: SampleShop) =>
    orderRefunded({ ...orderMail(shop, more), amount, refunded, mailId: 'sample' });

const returned = (about: Parameters<typeof returnNews>[0]['about'], reason: OrderReturn['reason']) => {
  const request: OrderReturn = {
    refId: 'NR-7K2M-4Q9D',
    state: about,
    reason,
    lines: [{ lineId: 'line', qty: 1 }],
    note: '',
    requestedAt: DAY,
    answer: null,
    replacedBy: 'NS-3XW9-8H2T',
  };
  return (shop: SampleShop) => returnNews({ ...orderMail(shop), returned: request, mailId: 'sample', about });
};

const item = itemSchema.parse({
  id: 'pla-petrol-1.75mm-1kg',
  name: 'Petrol',
  desc: '',
  extraInfo: '',
  price: 2299,
  qoh: 10,
  imgSrc: ['/media/spools/pla-petrol-swatch-240.webp', '/media/spools/pla-petrol-side-800.webp'],
  previewVideos: [],
  data: {
    ...{ temp: 210, freeGround: false, discordOnly: false, membersOnly: false },
    ...{ sku: 'NS-PLA-PETROL', hex: '#0B5A64', summary: '', was: null },
  },
  sides: [],
  active: true,
  displayIndex: 0,
  type: 'item',
  options: { color: ['Petrol'], colorName: ['Petrol'], diameter: ['1.75mm'], weight: ['1kg'], material: ['PLA'] },
  tags: {
    ...{ color: 'Petrol', colorName: 'Petrol', material: 'PLA' },
    ...{ weight: '1kg', diameter: '1.75mm', colorFamily: 'Teal' },
  },
});
const restock = { ...MAIL, alert: { id: 'sample', item_id: item.id, email: TO }, item };

const member =
  (event: MembershipFacts['event'], more: Partial<MembershipFacts> = {}) =>
  (shop: SampleShop) =>
    membershipMail({
      ...shop,
      ...MAIL,
      event,
      until: new Date(DAY),
      nextCharge: NEXT_MONTH,
      heldFrom: null,
      color: 'Guardian Brass',
      isOver: false,
      spoolBy: 'November 24',
      isPickedUp: false,
      reason: null,
      atPaypal: false,
      ...more,
    });

const links = { skip: 'sample', swap: 'sample', stop: 'sample' };

const reorder =
  (about: ReorderMailFacts['about'], more: Partial<ReorderMailFacts> = {}) =>
  (shop: SampleShop) =>
    reorderMail({
      ...shop,
      ...MAIL,
      about,
      due: new Date(DAY),
      next: NEXT_MONTH,
      until: new Date('2026-11-28T17:24:00.000Z'),
      weeks: 4,
      card: { brand: 'visa', last4: '4242' },
      missing: ['Petrol PLA'],
      order: 'NS-7K2M-4Q9D',
      reason: 'Your card was declined.',
      lines: order.lines,
      totals: order.totals,
      problem: null,
      serviceCode: serviceCodes.ground,
      links,
      ...more,
    });

const month = (isRunning: boolean, isCharged: boolean) => (shop: SampleShop) =>
  monthGranted({ ...shop, ...MAIL, from: new Date(DAY), until: NEXT_MONTH, isRunning, isCharged });

const security = (change: SecurityChange) => (shop: SampleShop) =>
  securityNotice({ ...shop, ...MAIL, change, at: DAY, device: 'Firefox on Linux' });

const addressChange = (isDone: boolean) => (shop: SampleShop) =>
  emailChangeNotice({ ...shop, ...MAIL, isDone, newEmail: 'countess@example.com', device: 'Firefox on Linux' });

const modelCheck = (
  verdict: ModelCheckMailFacts['review']['verdict'],
): Omit<ModelCheckMailFacts, keyof SampleShop> => ({
  review: {
    refId: 'NQ-7K2M-4Q9D',
    email: TO,
    name: 'gear.stl',
    wish: {
      ...{ fileId: 'sample', email: TO, material: 'PLA', colorName: 'Petrol', quantity: 2, infill: 20 },
      ...{ quality: 1, note: '' },
    },
    verdict,
    price: verdict === 'accepted' ? 1850 : null,
    answer: verdict && 'We looked at it layer by layer.\nIts walls are 0.8 mm thick.',
  },
  quality: 'Standard',
  mailId: 'sample',
});

/** Each mail that shoppers get, in each of its forms, about an order, an item and a member that there are not. */
export const sampleMails: Readonly<Record<string, (shop: SampleShop) => Promise<Mail>>> = {
  'Order confirmation': (shop) => orderConfirmation({ ...orderMail(shop), coupon: null }),
  'Order confirmation: with a swatch card': (shop) =>
    orderConfirmation({
      ...orderMail(shop, {
        swatchCredit: { code: 'SWATCH-7A2C94D1E8', amount: cents(1000), until: DAY, state: 'open' },
      }),
      coupon: null,
    }),
  'Order confirmation: of a reorder': (shop) =>
    orderConfirmation({ ...orderMail(shop), coupon: null, isReorder: true }),
  'Order: shipped': shipped({ trackingInfo: TRACKED }),
  'Order: shipped in one parcel': shipped({ trackingInfo: TRACKED.slice(0, 1) }),
  'Order: the rest has shipped': shipped(inParts(true, true)),
  'Order: a part has shipped': shipped(inParts(true, false), { partId: 'part-0' }),
  'Order: a part has shipped, and nothing follows': shipped(inParts(true), { partId: 'part-0' }),
  'Order: ready for pickup': shipped({ shipping: { ...order.shipping, serviceCode: serviceCodes.pickup } }),
  'Order: a new tracking number': shipped({ trackingInfo: TRACKED.slice(0, 1) }, { isCorrection: true }),
  'Order: canceled': (shop) => orderCancelled(orderMail(shop, { cancelledAt: DAY, status: 'cancelled' })),
  'Order: canceled by the shop': (shop) =>
    orderCancelled(orderMail(shop, { cancelledAt: DAY, status: 'cancelled', cancelMessage: 'The machine broke.' })),
  'Order: refunded': refund(5098, 5098),
  'Order: refunded in part': refund(1000, 1000),
  'Order: the rest is refunded': refund(4098, 5098),
  'Order: refunded, canceled by the shopper': refund(5098, 5098, { cancelledAt: DAY }),
  'Order: refunded, canceled by the shop': refund(5098, 5098, { cancelledAt: DAY, cancelMessage: 'It broke.' }),
  'Order: refunded, paid too late': refund(5098, 5098, { status: 'cancelled' }),
  'Order: the bank takes days': (shop) => paymentNews({ ...orderMail(shop), coupon: null, about: 'pending' }),
  'Order: the bank did not pay': (shop) => paymentNews({ ...orderMail(shop), coupon: null, about: 'failed' }),
  'Return: requested': returned('requested', 'changed_mind'),
  'Return: accepted': returned('accepted', 'changed_mind'),
  'Return: accepted at no charge': returned('accepted', 'damaged'),
  'Return: declined': returned('refused', 'changed_mind'),
  'Return: replaced': returned('replaced', 'damaged'),
  'Back in stock: please confirm': (shop) => restockConfirmation({ ...shop, ...restock }),
  'Back in stock': (shop) => restockNotice({ ...shop, ...restock }),
  'Reorder: three days before': reorder('notice'),
  'Reorder: three days before, every week': reorder('notice', { weeks: 1 }),
  'Reorder: not this time': reorder('missed'),
  'Reorder: not all of it': reorder('left_out'),
  'Reorder: payment failed': reorder('payment_failed'),
  'Reorder: stopped, not paid': reorder('unpaid'),
  'Reorder: stopped by the shop': reorder('stopped'),
  'Premium: welcome': member('welcome'),
  'Premium: welcome, picked up': member('welcome', { isPickedUp: true }),
  'Premium: welcome, spool not wound yet': member('welcome', { spoolBy: null }),
  'Premium: welcome, picked up, spool not wound yet': member('welcome', { spoolBy: null, isPickedUp: true }),
  'Premium: payment failed': member('payment_failed'),
  'Premium: payment failed, with a reason': member('payment_failed', { reason: 'Your card has expired.' }),
  'Premium: payment failed at PayPal': member('payment_failed', { atPaypal: true }),
  'Premium: canceled': member('cancelled'),
  'Premium: canceled and over': member('cancelled', { isOver: true }),
  'Premium: month skipped': member('skipped'),
  'Premium: skip undone': member('skip_undone'),
  'Premium: waits for a color': member('month_held', { heldFrom: NEXT_MONTH }),
  'Premium: waits for the first color': member('month_held', { color: null }),
  'Premium: month paid back': member('month_returned'),
  'Premium: month paid back before the first color': member('month_returned', { color: null }),
  'Premium: the color is out': member('color_is_out'),
  'Premium: a color without a name is out': member('color_is_out', { color: null }),
  'Premium: ended unpaid': member('ended_unpaid'),
  'Premium: a month from us': month(true, false),
  'Premium: a month from us, behind paid ones': month(false, true),
  'Newsletter: please confirm': (shop) => newsletterConfirmation({ ...shop, ...MAIL }),
  'Account: verify the address': (shop) => addressVerification({ ...shop, ...MAIL }),
  'Account: confirm the new address': (shop) => emailChangeConfirmation({ ...shop, ...MAIL }),
  'Account: the address will change': addressChange(false),
  'Account: the address was changed': addressChange(true),
  'Account: new password': (shop) => passwordReset({ ...shop, ...MAIL, rid: 'sample' }),
  'Account: code to sign in': (shop) => signInCode({ ...shop, ...MAIL, code: '123456' }),
  'Account: passkey added': security('passkey_added'),
  'Account: passkey removed': security('passkey_removed'),
  'Account: password changed': security('password_changed'),
  'Account: password reset': security('password_reset'),
  'Account: two-step sign-in on': security('second_factor_on'),
  'Account: two-step sign-in off': security('second_factor_off'),
  'Account: new recovery codes': security('recovery_codes_renewed'),
  'Review: please write one': (shop) =>
    reviewRequest({ ...shop, ...MAIL, refId: order.payment.refId, goods: ['Petrol PLA'] }),
  'Review: refused': (shop) =>
    reviewRefused({ ...shop, ...MAIL, productName: 'Petrol PLA', reason: 'It names another shop.' }),
  'Model check: requested': (shop) => modelCheckRequested({ ...shop, ...modelCheck(null) }),
  'Model check: accepted': (shop) => modelCheckAnswered({ ...shop, ...modelCheck('accepted') }),
  'Model check: refused': (shop) => modelCheckAnswered({ ...shop, ...modelCheck('refused') }),
};
