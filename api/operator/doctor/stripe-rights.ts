import type { Stripe } from 'stripe';

/**
 * A right of a restricted key, as the dashboard names it. `use` is a call that needs the right and changes nothing:
 * it reads one row, or writes to an object that does not exist.
 */
export interface StripeRight {
  readonly name: string;
  readonly level: 'read' | 'write';
  readonly purpose: string;
  /** the parts of the SDK that the shop calls with it */
  readonly resources: readonly string[];
  use(stripe: Stripe): Promise<unknown>;
}

const NOTHING = { metadata: { doctor: 'yes' } };

/** What the shop needs to take money. */
export const shopRights: readonly StripeRight[] = [
  {
    name: 'Payment Intents',
    level: 'write',
    purpose: 'charges orders',
    resources: ['paymentIntents'],
    use: (stripe) => stripe.paymentIntents.cancel('pi_doctor'),
  },
  {
    name: 'Setup Intents',
    level: 'write',
    purpose: 'saves cards',
    resources: ['setupIntents'],
    use: (stripe) => stripe.setupIntents.cancel('seti_doctor'),
  },
  {
    name: 'Payment Methods',
    level: 'write',
    purpose: 'lists and removes saved cards',
    resources: ['paymentMethods'],
    use: (stripe) => stripe.paymentMethods.detach('pm_doctor'),
  },
  {
    name: 'Confirmation Tokens',
    level: 'read',
    purpose: 'recognizes blocked cards',
    resources: ['confirmationTokens'],
    use: (stripe) => stripe.confirmationTokens.retrieve('ctoken_doctor'),
  },
  {
    name: 'Customers',
    level: 'write',
    purpose: 'keeps the cards of an account together',
    resources: ['customers'],
    use: (stripe) => stripe.customers.update('cus_doctor', NOTHING),
  },
  {
    name: 'Charges and Refunds',
    level: 'write',
    purpose: 'refunds orders and reads disputes',
    resources: ['charges', 'refunds'],
    use: (stripe) => stripe.refunds.create({ payment_intent: 'pi_doctor' }),
  },
  {
    name: 'Products',
    level: 'write',
    purpose: 'names the membership',
    resources: [],
    use: (stripe) => stripe.products.update('prod_doctor', NOTHING),
  },
  {
    name: 'Prices',
    level: 'write',
    purpose: 'prices the membership',
    resources: ['prices'],
    use: (stripe) => stripe.prices.update('price_doctor', NOTHING),
  },
  {
    name: 'Subscriptions',
    level: 'write',
    purpose: 'starts, changes and ends memberships',
    resources: ['subscriptions'],
    use: (stripe) => stripe.subscriptions.update('sub_doctor', NOTHING),
  },
  {
    name: 'Invoices',
    level: 'write',
    purpose: 'collects months that are due',
    resources: ['invoices'],
    use: (stripe) => stripe.invoices.pay('in_doctor'),
  },
];

/** What only the doctor reads. Without one of them, its check is skipped. */
export const doctorRights = {
  account: 'Accounts: read',
  webhooks: 'Webhook Endpoints: read',
  domains: 'Payment Method Domains: read',
  events: 'Events: read',
  taxSettings: 'Tax Settings: read',
  taxRegistrations: 'Tax Registrations: read',
} as const;
