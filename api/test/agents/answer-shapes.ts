import * as z from 'zod';
import { type AgentOperationName, UCP_VERSION } from '../../../contract/agents/operations.ts';

// What release 2026-04-08 of the protocol says of answers, and no field more: a name that it does not know is a mistake
// of ours, though it lets us add some.

const text = z.string().min(1);
const cents = z.int().min(0);
const time = z.iso.datetime({ offset: true });
const country = z.string().regex(/^[A-Z]{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const price = z.strictObject({ amount: cents, currency });
const range = z.strictObject({ min: price, max: price });
const path = z.string().startsWith('$').optional();
const contentType = z.enum(['plain', 'markdown']).optional();

const message = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('error'),
    code: text,
    content: text,
    content_type: contentType,
    severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable']),
    path,
  }),
  z.strictObject({
    type: z.literal('warning'),
    code: text,
    content: text,
    content_type: contentType,
    presentation: text.optional(),
    image_url: z.url().optional(),
    url: z.url().optional(),
    path,
  }),
  z.strictObject({ type: z.literal('info'), code: text.optional(), content: text, content_type: contentType, path }),
]);
const messages = z.array(message).optional();

const versions = z.array(z.strictObject({ version: z.literal(UCP_VERSION) })).length(1);
const ucp = z.strictObject({
  version: z.literal(UCP_VERSION),
  status: z.literal('success'),
  capabilities: z.record(z.string().startsWith('dev.ucp.shopping.'), versions),
});
/** No handler: agents pay nothing here. */
const ucpOfCheckout = ucp.extend({ payment_handlers: z.strictObject({}) });

const description = z
  .strictObject({ plain: text.optional(), html: text.optional(), markdown: text.optional() })
  .refine((forms) => Object.keys(forms).length > 0);
const media = z.strictObject({
  type: text,
  url: z.url(),
  alt_text: z.string().optional(),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
});
const link = z.strictObject({ type: text, url: z.url(), title: text.optional() });
const selected = z.strictObject({ name: text, id: text.optional(), label: text });
const rating = z.strictObject({
  value: z.number().min(0),
  scale_min: z.number().min(0).optional(),
  scale_max: z.number().min(1),
  count: z.int().min(0).optional(),
});
const goods = {
  id: text,
  handle: text.optional(),
  title: text,
  description,
  url: z.url().optional(),
  categories: z.array(z.strictObject({ value: text, taxonomy: text.optional() })).optional(),
  media: z.array(media).optional(),
  rating: rating.optional(),
  tags: z.array(text).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
};
const variant = z.strictObject({
  ...goods,
  sku: text.optional(),
  barcodes: z.array(z.strictObject({ type: text, value: text })).optional(),
  price,
  list_price: price.optional(),
  unit_price: z
    .strictObject({
      amount: cents,
      currency,
      measure: z.strictObject({ value: z.number(), unit: text }),
      reference: z.strictObject({ value: z.int(), unit: text }),
    })
    .optional(),
  availability: z.strictObject({ available: z.boolean().optional(), status: text.optional() }).optional(),
  options: z.array(selected).optional(),
  seller: z.strictObject({ name: text.optional(), links: z.array(link).optional() }).optional(),
});
const found = variant.extend({
  inputs: z.array(z.strictObject({ id: text, match: text.optional() })).min(1),
});
const value = { id: text.optional(), label: text };
const optionsOf = <Value extends z.ZodType>(values: Value) =>
  z.array(z.strictObject({ name: text, values: z.array(values).min(1) })).optional();
const product = z.strictObject({
  ...goods,
  price_range: range,
  list_price_range: range.optional(),
  options: optionsOf(z.strictObject(value)),
  variants: z.array(variant).min(1),
});
const detail = product.extend({
  selected: z.array(selected).optional(),
  options: optionsOf(z.strictObject({ ...value, available: z.boolean().optional(), exists: z.boolean().optional() })),
});

const KNOWN_TOTALS = ['subtotal', 'items_discount', 'discount', 'fulfillment', 'tax', 'fee', 'total'];
const total = z
  .strictObject({
    type: text,
    display_text: text.optional(),
    amount: z.int(),
    lines: z.array(z.strictObject({ display_text: text, amount: z.int() })).optional(),
  })
  .refine(({ type, display_text }) => KNOWN_TOTALS.includes(type) || display_text !== undefined, 'needs a text')
  .refine(({ type, amount }) => !type.includes('discount') || amount < 0, 'a discount is below zero')
  .refine(
    ({ type, amount }) => !['subtotal', 'fulfillment', 'tax', 'fee'].includes(type) || amount >= 0,
    'must not be below zero',
  )
  .refine(
    ({ amount, lines }) => !lines || lines.reduce((sum, line) => sum + line.amount, 0) === amount,
    'lines do not sum to their entry',
  );
const totals = z
  .array(total)
  .refine((all) => all.filter(({ type }) => type === 'subtotal').length === 1, 'has one subtotal')
  .refine((all) => all.filter(({ type }) => type === 'total').length === 1, 'has one total')
  .refine(
    (all) =>
      all.reduce((sum, { type, amount }) => (type === 'total' ? sum : sum + amount), 0) ===
      all.find(({ type }) => type === 'total')?.amount,
    'entries do not sum to the total',
  );
const item = z.strictObject({ id: text, title: text, price: cents, image_url: z.url().optional() });
const line = z.strictObject({
  id: text,
  item,
  quantity: z.int().min(1),
  totals: z.array(total),
  parent_id: text.optional(),
});
const person = { first_name: text.optional(), last_name: text.optional() };
const buyer = z.strictObject({ ...person, email: text.optional(), phone_number: text.optional() });
const address = z.strictObject({
  ...person,
  extended_address: text.optional(),
  street_address: text.optional(),
  address_locality: text.optional(),
  address_region: text.optional(),
  address_country: country.optional(),
  postal_code: text.optional(),
  phone_number: text.optional(),
});
const context = z.strictObject({
  address_country: country.optional(),
  address_region: text.optional(),
  postal_code: text.optional(),
  intent: text.optional(),
  language: text.optional(),
  currency: currency.optional(),
  eligibility: z.array(text).optional(),
});
const discounts = z.strictObject({
  codes: z.array(text).optional(),
  applied: z
    .array(
      z.strictObject({
        code: text.optional(),
        title: text,
        amount: cents,
        automatic: z.boolean().optional(),
        method: z.enum(['each', 'across']).optional(),
        priority: z.int().min(1).optional(),
        provisional: z.boolean().optional(),
        allocations: z.array(z.strictObject({ path: text, amount: cents })).optional(),
      }),
    )
    .optional(),
});
const option = z.strictObject({
  id: text,
  title: text,
  description: text.optional(),
  carrier: text.optional(),
  earliest_fulfillment_time: time.optional(),
  latest_fulfillment_time: time.optional(),
  totals: z.array(total),
});
const availableMethod = z.strictObject({
  type: z.enum(['shipping', 'pickup']),
  line_item_ids: z.array(text),
  fulfillable_on: text.nullish(),
  description: text.optional(),
});
const group = z
  .strictObject({
    id: text,
    line_item_ids: z.array(text),
    options: z.array(option).optional(),
    selected_option_id: text.nullish(),
  })
  .refine(
    ({ options, selected_option_id: id }) => !id || (options ?? []).some((one) => one.id === id),
    'the selected option is not one of them',
  );
const method = z
  .strictObject({
    id: text,
    type: z.enum(['shipping', 'pickup']),
    line_item_ids: z.array(text),
    destinations: z.array(address.extend({ id: text })).optional(),
    selected_destination_id: text.nullish(),
    groups: z.array(group).optional(),
  })
  .refine(
    ({ destinations, selected_destination_id: id }) => !id || (destinations ?? []).some((one) => one.id === id),
    'the selected destination is not one of them',
  );
const sale = {
  id: text,
  line_items: z.array(line),
  buyer: buyer.optional(),
  context: context.optional(),
  attribution: z.record(z.string(), z.string()).optional(),
  signals: z.record(z.string(), z.unknown()).optional(),
  discounts: discounts.optional(),
  currency,
  totals,
  messages,
  expires_at: time.optional(),
};
const cart = z.strictObject({ ...sale, ucp, links: z.array(link).optional(), continue_url: z.url().optional() });
const checkout = z
  .strictObject({
    ...sale,
    ucp: ucpOfCheckout,
    status: z.enum([
      'incomplete',
      'requires_escalation',
      'ready_for_complete',
      'complete_in_progress',
      'completed',
      'canceled',
    ]),
    links: z.array(link),
    fulfillment: z
      .strictObject({ methods: z.array(method).optional(), available_methods: z.array(availableMethod).optional() })
      .optional(),
    continue_url: z.url().optional(),
    cart_id: text.optional(),
    payment: z.strictObject({ instruments: z.array(z.unknown()).optional() }).optional(),
    order: z.strictObject({ id: text, label: text.optional(), permalink_url: z.url() }).optional(),
  })
  .refine(
    ({ status, order }) => (status === 'completed') === (order !== undefined),
    'only a completed one has an order',
  )
  .refine(
    ({ status, continue_url: url }) => status !== 'requires_escalation' || url !== undefined,
    'names no continue_url',
  );
const parcel = z.array(z.strictObject({ id: text, quantity: z.int().min(1) }));
const order = z.strictObject({
  ucp,
  id: text,
  label: text.optional(),
  checkout_id: text,
  permalink_url: z.url(),
  line_items: z.array(
    z.strictObject({
      id: text,
      item,
      quantity: z.strictObject({ original: cents.optional(), total: cents, fulfilled: cents }),
      totals: z.array(total),
      status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
      parent_id: text.optional(),
    }),
  ),
  fulfillment: z.strictObject({
    expectations: z
      .array(
        z.strictObject({
          id: text,
          line_items: parcel,
          method_type: z.enum(['shipping', 'pickup', 'digital']),
          destination: address,
          description: text.optional(),
          fulfillable_on: text.optional(),
        }),
      )
      .optional(),
    events: z
      .array(
        z.strictObject({
          id: text,
          occurred_at: time,
          type: text,
          line_items: parcel,
          tracking_number: text.optional(),
          tracking_url: z.url().optional(),
          carrier: text.optional(),
          description: text.optional(),
        }),
      )
      .optional(),
  }),
  adjustments: z
    .array(
      z.strictObject({
        id: text,
        type: text,
        occurred_at: time,
        status: z.enum(['pending', 'completed', 'failed']),
        line_items: z.array(z.strictObject({ id: text, quantity: z.int() })).optional(),
        totals: z.array(total).optional(),
        description: text.optional(),
      }),
    )
    .optional(),
  currency,
  totals,
  messages,
  attribution: z.record(z.string(), z.string()).optional(),
});

/** An answer that something was not found or made. */
export const errorShape = z.strictObject({
  ucp: ucp.extend({ status: z.literal('error'), payment_handlers: z.strictObject({}).optional() }),
  messages: z.array(message).min(1),
  continue_url: z.url().optional(),
});

/** An answer that the request was not run. */
export const refusalShape = z.strictObject({ code: text, content: text, continue_url: z.url().optional() });

export const answerShapes: Readonly<Record<AgentOperationName, z.ZodType>> = {
  search_catalog: z.strictObject({
    ucp,
    products: z.array(product),
    pagination: z
      .strictObject({ cursor: text.optional(), has_next_page: z.boolean(), total_count: z.int().min(0).optional() })
      .refine(({ cursor, has_next_page: next }) => !next || cursor !== undefined, 'names no cursor')
      .optional(),
    messages,
  }),
  lookup_catalog: z.strictObject({
    ucp,
    products: z.array(product.extend({ variants: z.array(found).min(1) })),
    messages,
  }),
  get_product: z.strictObject({ ucp, product: detail, messages }),
  create_cart: cart,
  get_cart: cart,
  update_cart: cart,
  cancel_cart: cart,
  create_checkout: checkout,
  get_checkout: checkout,
  update_checkout: checkout,
  complete_checkout: checkout,
  cancel_checkout: checkout,
  get_order: order,
};
