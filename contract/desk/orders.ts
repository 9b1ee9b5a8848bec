import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { couponCodeSchema } from '../coupon.ts';
import { shopperOrderStatuses } from '../order.ts';
import { type ServiceCode, serviceCodes } from '../service-code.ts';
import { searchWordsSchema } from './paging.ts';
import { tagChangeSchema, tagSchema } from './tags.ts';

/** Lists of work, as the Today page counts it, and orders with prints. */
export const orderLists = [
  'to-pack',
  'packed',
  'waits-for-stock',
  'returns',
  'disputed',
  'payment-unknown',
  'prints',
] as const;
export type OrderList = (typeof orderLists)[number];

/** Shipping methods by the name they have in addresses. */
export const methodNames = {
  ground: serviceCodes.ground,
  overnight: serviceCodes.overnight,
  pickup: serviceCodes.pickup,
  'canada-ground': serviceCodes.canadaGround,
  'canada-economy': serviceCodes.canadaEconomy,
} as const satisfies Record<string, ServiceCode>;
export type MethodName = keyof typeof methodNames;

const methodLabels: Readonly<Record<number, string>> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Pickup',
  [serviceCodes.canadaGround]: 'Canada, ground',
  [serviceCodes.canadaEconomy]: 'Canada, economy',
};

/** How an order is sent, as staff read it. */
export function methodLabel(serviceCode: number | null): string {
  return methodLabels[serviceCode ?? Number.NaN] ?? 'Unknown';
}

const orderSorts = ['newest', 'oldest', 'amount', 'overnight'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Rows of a page, and of all that can be paged through: beyond that, filters lead there faster. */
export const ORDERS_PER_PAGE = 50;
const MAX_ORDER_PAGES = 200;

const day = z.iso.date('Days look like 2026-11-23.');

/** The filters of the list, which are the page's address as well. */
const filterShape = {
  q: searchWordsSchema.optional().describe('words that all have to be in the order'),
  show: z.enum(orderLists).optional(),
  status: z.enum(shopperOrderStatuses).optional(),
  method: z.enum(Object.keys(methodNames) as [MethodName, ...MethodName[]]).optional(),
  country: z.enum(['US', 'CA']).optional(),
  from: day.optional().describe('first day, in the shop’s time zone'),
  until: day.optional().describe('last day'),
  coupon: couponCodeSchema.optional(),
  item: z.string().max(200).optional().describe('an item’s id'),
  tag: tagSchema.optional(),
  only: z
    .string()
    .max(1000)
    .transform((text) => text.toUpperCase().split(','))
    .pipe(z.array(z.string().max(20)).max(ORDERS_PER_PAGE))
    .optional()
    .describe('numbers of chosen orders, with commas between them'),
};

export const orderFilterSchema = z.object(filterShape);
export type OrderFilter = z.infer<typeof orderFilterSchema>;

export const ordersQuerySchema = z
  .object({
    ...filterShape,
    sort: z.enum(orderSorts).optional().describe('newest first unless said; orders to pack: overnight first'),
    page: z.coerce.number().int().min(1).max(MAX_ORDER_PAGES).default(1),
    size: z.coerce.number().int().min(1).max(100).default(ORDERS_PER_PAGE),
  })
  .refine(({ sort, show }) => sort !== 'overnight' || show === 'to-pack', {
    path: ['sort'],
    message: 'Overnight first sorts orders to pack.',
  });
export type OrdersQuery = z.infer<typeof ordersQuerySchema>;

const deskOrderRowSchema = z.object({
  id: z.uuid(),
  number: z.string().describe('such as NS-7K2M-4Q9D'),
  placedAt: z.iso.datetime(),
  status: z.enum(shopperOrderStatuses),
  name: z.string().describe('empty once its account is deleted'),
  email: z.string(),
  serviceCode: z.int().nullable(),
  place: z.string().describe('state and country; empty for pickup'),
  pieces: z.int().min(0),
  amount: centsSchema,
  refunded: centsSchema,
  coupon: z.string().nullable(),
  tags: z.array(z.string()),
  hasPrints: z.boolean(),
  waitsForStock: z.boolean(),
  isDisputed: z.boolean().describe('the bank holds or took the money, or somebody suspects fraud'),
  isPaymentUnknown: z.boolean(),
});
export type DeskOrderRow = z.infer<typeof deskOrderRowSchema>;

export const deskOrdersSchema = z.object({
  orders: z.array(deskOrderRowSchema),
  total: z.int().min(0),
  isMore: z.boolean().describe('there are more than `total`, which are not counted'),
});
export type DeskOrders = z.infer<typeof deskOrdersSchema>;

/** Orders that are chosen for one action: those of a page of the list. */
export const MAX_CHOSEN = 50;

const chosenNumbers = z
  .array(z.string().trim().toUpperCase().max(20))
  .min(1, 'Choose at least one order.')
  .max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} orders.`);

/** Body of the calls that do something to several orders. */
export const chosenOrdersSchema = z.object({ numbers: chosenNumbers });

/** Body of `POST /api/desk/orders/tags`. */
export const tagOrdersSchema = tagChangeSchema.extend({ numbers: chosenNumbers });

/** One that is refused keeps no other from being done. */
export const ordersChangedSchema = z.object({
  done: z.array(z.string()).describe('numbers of orders; also of those that were so before'),
  refused: z.array(z.object({ number: z.string(), reason: z.string() })),
});
export type OrdersChanged = z.infer<typeof ordersChangedSchema>;
