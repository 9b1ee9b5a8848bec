import type { PriceRecord } from './billing-records.ts';

/** What the look-alike keeps with its records for itself. */
const own: Readonly<Record<string, readonly string[]>> = {
  payment_intent: ['invoice'],
  payment_method: ['behaviour', 'used_up'],
  refund: ['fails'],
};

const none = (...names: string[]): Record<string, null> => Object.fromEntries(names.map((name) => [name, null]));

/** Of a payment method's card. */
const cardFacts = {
  ...none('checks', 'country', 'display_brand', 'generated_from', 'networks', 'regulated_status'),
  ...none('three_d_secure_usage', 'wallet'),
  funding: 'credit',
};

const methodFacts = { customer_account: null, card: cardFacts, billing_details: { tax_id: null } };

type Facts = Readonly<Record<string, unknown>>;

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** What Stripe always answers and the shop never reads, so that no endpoint has to know of it. */
const always: Readonly<Record<string, (record: Facts) => Facts>> = {
  payment_intent: () => ({
    ...none('application', 'application_fee_amount', 'automatic_payment_methods', 'customer_account'),
    ...none('excluded_payment_method_types', 'managed_payments', 'on_behalf_of', 'payment_method_options'),
    ...none('payment_method_configuration_details', 'payment_record', 'processing', 'receipt_email', 'review'),
    ...none('shipping', 'source', 'statement_descriptor', 'statement_descriptor_suffix', 'transfer_group'),
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    payment_method_types: ['card'],
  }),
  setup_intent: () => ({
    ...none('application', 'automatic_payment_methods', 'customer_account', 'excluded_payment_method_types'),
    ...none('flow_directions', 'latest_attempt', 'managed_payments', 'mandate', 'on_behalf_of'),
    ...none('payment_method_configuration_details', 'payment_method_options', 'single_use_mandate'),
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
  }),
  charge: ({ amount, captured }) => ({
    ...none('application', 'application_fee', 'application_fee_amount', 'balance_transaction', 'description'),
    ...none('calculated_statement_descriptor', 'failure_balance_transaction', 'on_behalf_of', 'outcome'),
    ...none('receipt_email', 'receipt_number', 'receipt_url', 'review', 'shipping', 'source', 'source_transfer'),
    ...none('statement_descriptor', 'statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
    amount_captured: captured ? amount : 0,
    billing_details: { address: noAddress, ...none('email', 'name', 'phone', 'tax_id') },
    fraud_details: {},
    payment_method_details: {
      card: {
        ...none('amount_authorized', 'authorization_code', 'checks', 'country', 'electronic_commerce_indicator'),
        ...none('installments', 'mandate', 'network', 'network_transaction_id', 'regulated_status'),
        ...none('three_d_secure', 'transaction_link_id', 'wallet'),
        funding: 'credit',
      },
    },
  }),
  refund: () => ({
    ...none('balance_transaction', 'customer', 'customer_account', 'payment_method', 'receipt_number'),
    ...none('source_transfer_reversal', 'transfer_reversal'),
  }),
  dispute: () => ({
    ...none('intended_submission_method'),
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {
      ...none('access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'),
      ...none('cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'),
      ...none(
        'customer_purchase_ip',
        'customer_signature',
        'duplicate_charge_documentation',
        'duplicate_charge_explanation',
      ),
      ...none('duplicate_charge_id', 'product_description', 'receipt', 'refund_policy', 'refund_policy_disclosure'),
      ...none('refund_refusal_explanation', 'service_date', 'service_documentation', 'shipping_address'),
      ...none('shipping_carrier', 'shipping_date', 'shipping_documentation', 'shipping_tracking_number'),
      ...none('uncategorized_file', 'uncategorized_text'),
      enhanced_evidence: {},
    },
    evidence_details: { enhanced_eligibility: {}, submission_method: 'not_submitted' },
  }),
  customer: () => ({
    ...none('default_source', 'shipping'),
    balance: 0,
    invoice_settings: none('custom_fields', 'default_payment_method', 'footer', 'rendering_options'),
  }),
  payment_method: () => methodFacts,
  confirmation_token: () => ({
    ...none('payment_method_options'),
    metadata: {},
    payment_method_preview: methodFacts,
  }),
  account: () => ({
    ...none('business_profile', 'business_type'),
    capabilities: { card_payments: 'active', transfers: 'active' },
    controller: { type: 'account' },
    metadata: {},
    requirements: {
      ...none('alternatives', 'current_deadline', 'errors', 'eventually_due', 'pending_verification'),
    },
    settings: {
      branding: none('icon', 'logo', 'primary_color', 'secondary_color'),
      card_payments: none(
        'statement_descriptor_prefix',
        'statement_descriptor_prefix_kana',
        'statement_descriptor_prefix_kanji',
      ),
      dashboard: none('display_name', 'timezone'),
      payments: none(
        'statement_descriptor_kana',
        'statement_descriptor_kanji',
        'statement_descriptor_prefix_kana',
        'statement_descriptor_prefix_kanji',
      ),
    },
  }),
  webhook_endpoint: () => none('application'),
  product: ({ created }) => ({
    ...none('description', 'package_dimensions', 'shippable', 'tax_code', 'tax_details', 'url'),
    images: [],
    marketing_features: [],
    type: 'service',
    updated: created,
  }),
  price: ({ unit_amount }) => ({
    ...none('custom_unit_amount', 'nickname', 'tiers_mode', 'transform_quantity'),
    billing_scheme: 'per_unit',
    recurring: none('meter', 'trial_period_days'),
    tax_behavior: 'unspecified',
    unit_amount_decimal: String(unit_amount),
  }),
  subscription_item: ({ price }) => ({
    ...none('billing_thresholds', 'current_trial'),
    plan: planOf(price as PriceRecord),
    discounts: [],
    metadata: {},
    tax_rates: [],
  }),
  subscription: () => ({
    ...none('application', 'application_fee_percent', 'billing_cycle_anchor_config', 'billing_thresholds'),
    ...none('customer_account', 'days_until_due', 'default_source', 'next_pending_invoice_item_invoice'),
    ...none('on_behalf_of', 'pause_collection', 'pending_invoice_item_interval', 'pending_setup_intent'),
    ...none('pending_update', 'schedule', 'test_clock', 'transfer_data', 'trial_end', 'trial_settings', 'trial_start'),
    automatic_tax: { enabled: false, ...none('disabled_reason', 'liability') },
    billing_mode: { type: 'flexible', flexible: null },
    billing_schedules: [],
    discounts: [],
    cancellation_details: none('comment', 'feedback', 'feedback_option'),
    invoice_settings: {
      ...none('account_tax_ids', 'custom_fields', 'description', 'footer'),
      issuer: { type: 'self' },
    },
    managed_payments: null,
    payment_settings: { payment_method_options: null, payment_method_types: ['card'] },
  }),
  invoice: ({ total }) => ({
    ...none('account_country', 'account_name', 'account_tax_ids', 'application', 'custom_fields'),
    ...none('customer_account', 'customer_address', 'customer_email', 'customer_name', 'customer_phone'),
    ...none('customer_shipping', 'customer_tax_exempt', 'default_payment_method', 'default_source', 'description'),
    ...none('due_date', 'effective_at', 'ending_balance', 'footer', 'from_invoice', 'last_finalization_error'),
    ...none('latest_revision', 'number', 'on_behalf_of', 'receipt_number', 'rendering', 'shipping_cost'),
    ...none('shipping_details', 'statement_descriptor', 'test_clock', 'total_discount_amounts'),
    ...none('total_pretax_credit_amounts', 'total_taxes', 'webhooks_delivered_at'),
    amount_overpaid: 0,
    amount_shipping: 0,
    automatic_tax: { enabled: false, ...none('disabled_reason', 'liability', 'provider', 'status') },
    collection_method: 'charge_automatically',
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    metadata: {},
    payment_settings: none('default_mandate', 'payment_method_options', 'payment_method_types'),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    subtotal: total,
    subtotal_excluding_tax: total,
    total_excluding_tax: total,
    parent: { quote_details: null },
    status_transitions: { marked_uncollectible_at: null },
  }),
  line_item: ({ amount, quantity }) => ({
    ...none('discount_amounts', 'parent', 'pretax_credit_amounts', 'pricing', 'taxes'),
    discountable: true,
    discounts: [],
    livemode: false,
    metadata: {},
    quantity_decimal: String(quantity),
    subtotal: amount,
  }),
  invoice_payment: () => ({
    created: 0,
    currency: 'usd',
    livemode: false,
    status_transitions: none('canceled_at', 'paid_at'),
  }),
};

/** A record as Stripe would answer it, and all records in it. */
export function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(present);
  if (value === null || typeof value !== 'object') return value;
  const kind = 'object' in value && typeof value.object === 'string' ? value.object : '';
  const isDeleted = 'deleted' in value && value.deleted === true;
  const fields = Object.entries(value).filter(([name]) => !own[kind]?.includes(name));
  const shown: Facts = Object.fromEntries(fields.map(([name, field]) => [name, present(field)]));
  const rest = isDeleted ? undefined : always[kind]?.(shown);
  return merged(rest ?? {}, shown);
}

/** `over` counts; objects in both are merged, lists are not. */
function merged(under: Facts, over: Facts): Facts {
  const entries = Object.entries(over).map(([name, value]) => {
    const below = under[name];
    return [name, isFacts(below) && isFacts(value) ? merged(below, value) : value] as const;
  });
  return { ...under, ...Object.fromEntries(entries) };
}

function isFacts(value: unknown): value is Facts {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Stripe repeats a recurring price under its earlier name. */
function planOf({ id, active, created, currency, unit_amount, product, metadata, recurring }: PriceRecord): Facts {
  return {
    id,
    object: 'plan',
    active,
    created,
    currency,
    livemode: false,
    metadata,
    product,
    ...none('meter', 'nickname', 'tiers_mode', 'transform_usage', 'trial_period_days'),
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    usage_type: recurring.usage_type,
  };
}
