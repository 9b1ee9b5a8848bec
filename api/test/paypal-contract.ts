import type { BillingSubscriptionsV1, CheckoutOrdersV2 } from '@paypal/paypal-js';
import { Hono } from 'hono';
import * as z from 'zod';

/*
 * The part of PayPal's published API that the shop uses, to check the mock server and the shop's own calls against
 * it: patterns, lengths, required fields and values are those of PayPal's OpenAPI files (checkout_orders_v2,
 * payments_payment_v2, billing_subscriptions_v1, catalogs_products_v1, notifications_webhooks_v1, payments_payment_v1,
 * customer_disputes_v1).
 * Objects are strict: a field that PayPal does not have is an error. Where PayPal publishes types, names and values are
 * checked against them at compile time.
 */
type Orders = CheckoutOrdersV2['components']['schemas'];
type Billing = BillingSubscriptionsV1['components']['schemas'];
type Shape<Theirs> = { readonly [field in keyof Theirs]?: z.ZodType };

const text = (most: number, least = 1) => z.string().min(least).max(most);
const time = z.iso.datetime({ offset: true }).min(20).max(64);
const id = text(50, 3);
const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
} satisfies Shape<Orders['money']>);
const link = z.strictObject({
  href: z.url(),
  rel: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'CONNECT', 'OPTIONS', 'PATCH']).optional(),
} satisfies Shape<Orders['link_description']>);
const payer = z.strictObject({
  payer_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/),
  email_address: z.email().max(254),
} satisfies Shape<Orders['payer']>);

const amount = money.extend({
  breakdown: z
    .strictObject({
      item_total: money.optional(),
      shipping: money.optional(),
      tax_total: money.optional(),
      discount: money.optional(),
    } satisfies Shape<Orders['amount_breakdown']>)
    .optional(),
} satisfies Shape<Orders['amount_with_breakdown']>);
const unit = {
  reference_id: text(256).optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  description: text(127).optional(),
  amount,
} satisfies Shape<Orders['purchase_unit_request']>;
const context = {
  brand_name: text(127).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  return_url: z.url().min(10).max(4000),
  cancel_url: z.url().min(10).max(4000),
};
const orderRequest = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE'] satisfies Orders['checkout_payment_intent'][]),
  purchase_units: z.array(z.strictObject(unit)).min(1).max(10),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        experience_context: z.strictObject({
          ...context,
          user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
        } satisfies Shape<Orders['paypal_wallet_experience_context']>),
      }),
    })
    .optional(),
} satisfies Shape<Orders['order_request']>);
const capture = z.strictObject({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'] satisfies NonNullable<
    Orders['capture']['status']
  >[]),
  status_details: z
    .strictObject({ reason: z.enum(['ECHECK'] satisfies NonNullable<Orders['capture_status_details']['reason']>[]) })
    .optional(),
  amount: money,
  final_capture: z.boolean().optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  create_time: time,
  // The order that it belongs to; in payments_payment_v2 only.
  supplementary_data: z.strictObject({ related_ids: z.strictObject({ order_id: text(20) }) }),
} satisfies Shape<Orders['capture'] & { supplementary_data: unknown }>);
const refund = z.strictObject({
  id,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] satisfies NonNullable<Orders['refund']['status']>[]),
  amount: money,
  custom_id: text(127).optional(),
  create_time: time,
  links: z.array(link),
} satisfies Shape<Orders['refund']>);
const order = z.strictObject({
  id: z.string().regex(/^[A-Z0-9]{1,36}$/),
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'] satisfies NonNullable<
    Orders['order']['status']
  >[]),
  purchase_units: z.array(
    z.strictObject({
      ...unit,
      payments: z.strictObject({ captures: z.array(capture), refunds: z.array(refund) }).optional(),
      shipping: z
        .strictObject({
          trackers: z.array(
            z.strictObject({ id: z.string(), status: z.enum(['SHIPPED', 'CANCELLED']) } satisfies Shape<
              Orders['tracker']
            >),
          ),
        } satisfies Shape<Orders['shipping_with_tracking_details']>)
        .optional(),
    } satisfies Shape<Orders['purchase_unit']>),
  ),
  payer: payer.optional(),
  create_time: time,
} satisfies Shape<Orders['order']>);
const minimal = z.strictObject({ id, status: z.string().optional(), links: z.array(link).optional() });

const planRequest = {
  product_id: text(50, 6),
  name: text(127),
  billing_cycles: z
    .array(
      z.strictObject({
        tenure_type: z.enum(['REGULAR', 'TRIAL']),
        sequence: z.int().min(1).max(99),
        total_cycles: z.int().min(0).max(999),
        frequency: z.strictObject({
          interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
          interval_count: z.int().min(1).max(365),
        }),
        pricing_scheme: z.strictObject({ fixed_price: money }),
      } satisfies Shape<Billing['billing_cycle']>),
    )
    .min(1)
    .max(12),
  payment_preferences: z.strictObject({
    auto_bill_outstanding: z.boolean(),
    payment_failure_threshold: z.int().min(0).max(999),
  } satisfies Shape<Billing['payment_preferences']>),
} satisfies Shape<Billing['plan_request_POST']>;
const planStatus = z.enum(['CREATED', 'INACTIVE', 'ACTIVE'] satisfies NonNullable<Billing['plan']['status']>[]);
const plan = z.strictObject({
  ...planRequest,
  id,
  status: planStatus,
  create_time: time,
} satisfies Shape<Billing['plan']>);
const product = {
  id: text(50, 6).optional(),
  name: text(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
};
const subscriptionRequest = z.strictObject({
  plan_id: id,
  custom_id: text(127)
    .regex(/^[\x20-\x7E]+$/)
    .optional(),
  application_context: z.strictObject({
    ...context,
    user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).optional(),
  } satisfies Shape<Billing['application_context']>),
} satisfies Shape<Billing['subscription_request_post']>);
const subscription = z.strictObject({
  id,
  plan_id: id,
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'] satisfies NonNullable<
    Billing['subscription']['status']
  >[]),
  status_update_time: time,
  custom_id: text(127).optional(),
  start_time: time,
  create_time: time,
  subscriber: payer.optional(),
  billing_info: z
    .strictObject({
      outstanding_balance: money,
      failed_payments_count: z.int().min(0).max(999),
      last_payment: z.strictObject({ amount: money, time }).optional(),
      last_failed_payment: z
        .strictObject({
          amount: money,
          time,
          reason_code: z.enum(['PAYMENT_DENIED'] satisfies Billing['failed_payment_details']['reason_code'][]),
          next_payment_retry_time: time.optional(),
        } satisfies Shape<Billing['failed_payment_details']>)
        .optional(),
      next_billing_time: time.optional(),
    } satisfies Shape<Billing['subscription_billing_info']>)
    .optional(),
  links: z.array(link),
} satisfies Shape<Billing['subscription']>);
const transaction = z.strictObject({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED'] satisfies NonNullable<
    Billing['transaction']['status']
  >[]),
  amount_with_breakdown: z.strictObject({ gross_amount: money }),
  time,
} satisfies Shape<Billing['transaction']>);
const dispute = z.strictObject({
  dispute_id: z.string().regex(/^[A-Za-z0-9-]+$/),
  create_time: time,
  update_time: time.optional(),
  disputed_transactions: z
    .array(
      z.strictObject({
        seller_transaction_id: z.string().regex(/^[A-Za-z0-9-]+$/),
        create_time: time,
        transaction_status: z.enum([
          'COMPLETED',
          'UNCLAIMED',
          'DENIED',
          'FAILED',
          'HELD',
          'PENDING',
          'REFUNDED',
          'REVERSED',
        ]),
        gross_amount: money,
        custom: text(2000).optional(),
      }),
    )
    .min(1)
    .max(1000),
  reason: z.enum([
    'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
    'UNAUTHORISED',
    'CREDIT_NOT_PROCESSED',
    'DUPLICATE_TRANSACTION',
    'INCORRECT_AMOUNT',
    'PAYMENT_BY_OTHER_MEANS',
    'CANCELED_RECURRING_BILLING',
    'PROBLEM_WITH_REMITTANCE',
    'OTHER',
  ]),
  status: z.enum([
    'OPEN',
    'WAITING_FOR_BUYER_RESPONSE',
    'WAITING_FOR_SELLER_RESPONSE',
    'UNDER_REVIEW',
    'RESOLVED',
    'OTHER',
  ]),
  dispute_amount: money,
  dispute_outcome: z
    .strictObject({
      outcome_code: z.enum([
        'RESOLVED_BUYER_FAVOUR',
        'RESOLVED_SELLER_FAVOUR',
        'RESOLVED_WITH_PAYOUT',
        'CANCELED_BY_BUYER',
        'ACCEPTED',
        'DENIED',
        'NONE',
      ]),
      amount_refunded: money.optional(),
    })
    .optional(),
  dispute_life_cycle_stage: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']),
  dispute_channel: z.enum(['INTERNAL', 'EXTERNAL', 'ALERT']),
  seller_response_due_date: time.optional(),
  links: z.array(link),
});
const webhook = z.strictObject({
  id: text(50),
  url: z.url().max(2048),
  event_types: z.array(
    z.strictObject({ name: text(50), description: text(2048), status: z.enum(['ENABLED', 'DISABLED']) }),
  ),
  links: z.array(link),
});
const span = z.strictObject({ start_time: time, end_time: time });
const reason = z.strictObject({ reason: text(128) });
const saleAmount = z.strictObject({ currency: z.string().length(3), total: z.string().regex(/^\d{1,7}\.\d\d$/) });
const nothing = z.null();
const anyBody = z.unknown();

interface Operation {
  readonly request?: z.ZodType;
  readonly query?: z.ZodType;
  readonly answer: z.ZodType;
  /** the issues with which PayPal rejects this call, of those that the mock server knows */
  readonly issues?: readonly string[];
}

const CHECKED = ['INVALID_PARAMETER_VALUE', 'MISSING_REQUIRED_PARAMETER'];
const MISSING = 'INVALID_RESOURCE_ID';
const one = '/v1/billing/subscriptions/:id';

/** By method and path, as the mock server serves them. */
export const operations: Readonly<Record<string, Operation>> = {
  'POST /v1/oauth2/token': {
    request: z.literal('grant_type=client_credentials').or(z.literal('')),
    answer: z.strictObject({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
  },
  'POST /v1/notifications/verify-webhook-signature': {
    request: z.strictObject({
      auth_algo: text(100).regex(/^[a-zA-Z0-9]+$/),
      cert_url: z.url().max(500),
      transmission_id: text(50).regex(/^(?!\d+$)\w+\S+/),
      transmission_sig: text(500).regex(/^(?!\d+$)\w+\S+/),
      transmission_time: z.iso.datetime({ offset: true }).max(100),
      webhook_id: text(50).regex(/^[a-zA-Z0-9]+$/),
      webhook_event: z.looseObject({ id: z.string(), event_type: z.string() }),
    }),
    answer: z.strictObject({ verification_status: z.enum(['SUCCESS', 'FAILURE']) }),
  },
  'POST /v1/notifications/webhooks': {
    request: z.strictObject({
      url: z.url().max(2048),
      event_types: z.array(z.strictObject({ name: text(50) })).max(500),
    }),
    answer: webhook.or(minimal),
    issues: CHECKED,
  },
  'GET /v1/notifications/webhooks/:id': { answer: webhook, issues: [MISSING] },
  'POST /v2/checkout/orders': {
    request: orderRequest,
    answer: order.or(minimal),
    issues: [...CHECKED, 'AMOUNT_MISMATCH', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  },
  'GET /v2/checkout/orders/:id': { answer: order, issues: [MISSING] },
  'POST /v2/checkout/orders/:id/capture': {
    request: z.strictObject({}),
    answer: order.or(minimal),
    issues: [
      MISSING,
      'ORDER_NOT_APPROVED',
      'ORDER_ALREADY_CAPTURED',
      'ORDER_COMPLETION_IN_PROGRESS',
      'INSTRUMENT_DECLINED',
    ],
  },
  'POST /v2/checkout/orders/:id/track': {
    request: z.strictObject({
      capture_id: text(50).regex(/^[a-zA-Z0-9]*$/),
      tracking_number: text(64),
      // The published types leave out OTHER, which their text names.
      carrier: z
        .enum(['FEDEX', 'UPS', 'USPS', 'DHL', 'CA_CANADA_POST'] satisfies Orders['shipment_carrier'][])
        .or(z.literal('OTHER')),
      carrier_name_other: text(64).optional(),
      notify_payer: z.boolean().optional(),
    } satisfies Shape<Orders['order_tracker_request']>),
    answer: order.or(minimal),
    issues: [...CHECKED, MISSING, 'CAPTURE_STATUS_NOT_VALID', 'CAPTURE_ID_NOT_FOUND'],
  },
  'GET /v2/payments/captures/:id': { answer: capture, issues: [MISSING] },
  'POST /v2/payments/captures/:id/refund': {
    request: z.strictObject({ amount: money.optional(), custom_id: text(127).optional() }),
    answer: refund.or(minimal),
    issues: [
      ...CHECKED,
      MISSING,
      'CAPTURE_FULLY_REFUNDED',
      'REFUND_AMOUNT_EXCEEDED',
      'PENDING_CAPTURE',
      'REFUND_NOT_ALLOWED',
    ],
  },
  'GET /v1/customer/disputes/:id': { answer: dispute, issues: [MISSING] },
  'POST /v1/catalogs/products': {
    request: z.strictObject(product),
    answer: z.strictObject({ ...product, create_time: time }).or(minimal),
    issues: [...CHECKED, 'DUPLICATE_RESOURCE_IDENTIFIER'],
  },
  'POST /v1/billing/plans': {
    request: z.strictObject(planRequest),
    answer: plan.or(minimal),
    issues: [...CHECKED, MISSING],
  },
  'GET /v1/billing/plans': {
    query: z.strictObject({
      product_id: text(50, 6).optional(),
      page_size: z
        .string()
        .regex(/^([1-9]|1\d|20)$/)
        .optional(),
    }),
    answer: z.strictObject({
      plans: z.array(plan.pick({ id: true, product_id: true, name: true, status: true, create_time: true })),
    }),
    issues: [...CHECKED, MISSING],
  },
  'POST /v1/billing/subscriptions': {
    request: subscriptionRequest,
    answer: subscription.or(minimal),
    issues: [...CHECKED, MISSING],
  },
  [`GET ${one}`]: { answer: subscription, issues: [MISSING] },
  [`GET ${one}/transactions`]: {
    query: span,
    answer: z.strictObject({ transactions: z.array(transaction) }),
    issues: [...CHECKED, MISSING],
  },
  [`POST ${one}/activate`]: { request: reason, answer: nothing, issues: [MISSING, 'SUBSCRIPTION_STATUS_INVALID'] },
  [`POST ${one}/cancel`]: { request: reason, answer: nothing, issues: [MISSING, 'SUBSCRIPTION_STATUS_INVALID'] },
  'POST /v1/payments/sale/:id/refund': {
    request: z.strictObject({ amount: saleAmount.optional() }),
    answer: z
      .strictObject({
        id: text(17),
        state: z.enum(['pending', 'completed', 'cancelled', 'failed']),
        sale_id: z.string(),
        amount: saleAmount,
      })
      .or(minimal),
    // This older interface lists no issues.
  },
};

const problem = z.strictObject({
  name: z.string().min(1),
  message: z.string().min(1),
  debug_id: z.string().min(1),
  details: z.array(z.strictObject({ issue: z.string(), description: z.string(), field: z.string().optional() })),
});
const refusedToken = z.strictObject({ error: z.string(), error_description: z.string() });

/** An event as PayPal sends it, with the resource of its type. */
export function faultsOfEvent(event: object): string[] {
  const resources: Readonly<Record<string, z.ZodType>> = {
    'checkout-order': order,
    capture,
    refund: refund.or(z.looseObject({ sale_id: z.string() })),
    subscription,
    dispute,
    sale: z.strictObject({ id, state: z.literal('completed'), billing_agreement_id: id, amount: saleAmount }),
  };
  const schema = z.strictObject({
    id: z.string().regex(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
    event_version: z.string().regex(/^[0-9]+\.[0-9]+$/),
    create_time: time,
    resource_type: z.enum(Object.keys(resources) as [string, ...string[]]),
    event_type: z.string(),
    summary: z.string(),
    resource: z.looseObject({}),
  });
  const parsed = schema.safeParse(event);
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const { resource_type, resource } = parsed.data;
  return faults(`${parsed.data.event_type} resource`, resources[resource_type] ?? anyBody, resource);
}

/** Wraps `server` and checks every request and response against the contract; lists `violations`. */
export function watchContract(server: Hono): { readonly server: Hono; readonly violations: string[] } {
  const violations: string[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    const [name, operation] = find(c.req.method, c.req.path);
    const sent = c.req.method === 'GET' ? null : json(await c.req.text());
    await next();
    if (!operation) return void violations.push(`${name} is not a call of PayPal's`);
    const { status } = c.res;
    // A request rejected as malformed does not come from the shop.
    if (status < 400 || status === 422) {
      violations.push(...faults(`${name} request`, operation.request ?? nothing, sent));
      violations.push(...faults(`${name} query`, operation.query ?? z.strictObject({}), c.req.query()));
      violations.push(...faultsOfRequestId(name, c.req.header('paypal-request-id')));
    }
    if (c.res.headers.get('x-hono-already-sent')) return;
    violations.push(...faultsOfAnswer(name, operation, status, json(await c.res.clone().text())));
  });
  return { server: app.route('/', server), violations };
}

function faultsOfAnswer(name: string, operation: Operation, status: number, answer: unknown): string[] {
  if (status < 300) return faults(`${name} answer`, operation.answer, answer);
  if (status === 401) return faults(`${name} 401`, refusedToken, answer);
  const wrong = faults(`${name} ${status}`, problem, answer);
  const { details = [] } = problem.safeParse(answer).data ?? {};
  const foreign = operation.issues ? details.filter(({ issue }) => !operation.issues?.includes(issue)) : [];
  return [...wrong, ...foreign.map(({ issue }) => `${name} is not refused with ${issue}`)];
}

/** Orders take up to 108 characters, sales 78. */
function faultsOfRequestId(name: string, requestId: string | undefined): string[] {
  return (requestId?.length ?? 0) > 78 ? [`${name}: the request id is too long`] : [];
}

function find(method: string, path: string): [string, Operation | undefined] {
  const hit = Object.entries(operations).find(([name]) =>
    new RegExp(`^${name.replaceAll(/:id/g, '[^/]+')}$`).test(`${method} ${path}`),
  );
  return hit ?? [`${method} ${path}`, undefined];
}

function faults(where: string, schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [`${where}: ${z.prettifyError(parsed.error)}`];
}

function json(sent: string): unknown {
  try {
    return sent === '' ? null : JSON.parse(sent);
  } catch {
    return sent;
  }
}
