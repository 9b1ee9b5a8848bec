import type { Stripe } from 'stripe';

/** Stripe's response objects, by their `object` name. */
export interface StripeAnswers {
  account: Stripe.Account;
  charge: Stripe.Charge;
  confirmation_token: Stripe.ConfirmationToken;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  dispute: Stripe.Dispute;
  review: Stripe.Review;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  invoice: Stripe.Invoice;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payment_method_domain: Stripe.PaymentMethodDomain;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  'tax.calculation': Stripe.Tax.Calculation;
  'tax.calculation_line_item': Stripe.Tax.CalculationLineItem;
  'tax.registration': Stripe.Tax.Registration;
  'tax.settings': Stripe.Tax.Settings;
  'tax.transaction': Stripe.Tax.Transaction;
  'tax.transaction_line_item': Stripe.Tax.TransactionLineItem;
  subscription: Stripe.Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint | Stripe.DeletedWebhookEndpoint;
}

export type StripeEventType = Stripe.Event['type'];

/** The SDK has no name for this one. */
type TestTokenParams = Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0];

/** Stripe's parameters for each endpoint of the mock. */
export interface StripeRequests {
  'POST /payment_intents': Stripe.PaymentIntentCreateParams;
  'GET /payment_intents': Stripe.PaymentIntentListParams;
  'GET /payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams;
  'POST /payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  'POST /setup_intents': Stripe.SetupIntentCreateParams;
  'GET /setup_intents': Stripe.SetupIntentListParams;
  'GET /setup_intents/:id': Stripe.SetupIntentRetrieveParams;
  'POST /setup_intents/:id/confirm': Stripe.SetupIntentConfirmParams;
  'POST /setup_intents/:id/cancel': Stripe.SetupIntentCancelParams;
  'POST /payment_methods': Stripe.PaymentMethodCreateParams;
  'GET /payment_methods': Stripe.PaymentMethodListParams;
  'GET /payment_methods/:id': Stripe.PaymentMethodRetrieveParams;
  'POST /payment_methods/:id': Stripe.PaymentMethodUpdateParams;
  'POST /payment_methods/:id/attach': Stripe.PaymentMethodAttachParams;
  'POST /payment_methods/:id/detach': Stripe.PaymentMethodDetachParams;
  'POST /test_helpers/confirmation_tokens': NonNullable<TestTokenParams>;
  'GET /confirmation_tokens/:id': Stripe.ConfirmationTokenRetrieveParams;
  'POST /customers': Stripe.CustomerCreateParams;
  'GET /customers': Stripe.CustomerListParams;
  'GET /customers/:id': Stripe.CustomerRetrieveParams;
  'POST /customers/:id': Stripe.CustomerUpdateParams;
  'DELETE /customers/:id': Stripe.CustomerDeleteParams;
  'GET /customers/:id/payment_methods': Stripe.CustomerListPaymentMethodsParams;
  'POST /refunds': Stripe.RefundCreateParams;
  'GET /refunds': Stripe.RefundListParams;
  'GET /charges': Stripe.ChargeListParams;
  'GET /charges/:id': Stripe.ChargeRetrieveParams;
  'GET /disputes': Stripe.DisputeListParams;
  'GET /disputes/:id': Stripe.DisputeRetrieveParams;
  'POST /disputes/:id': Stripe.DisputeUpdateParams;
  'POST /disputes/:id/close': Stripe.DisputeCloseParams;
  'POST /reviews/:id/approve': Stripe.ReviewApproveParams;
  'POST /prices': Stripe.PriceCreateParams;
  'GET /prices': Stripe.PriceListParams;
  'GET /prices/:id': Stripe.PriceRetrieveParams;
  'POST /prices/:id': Stripe.PriceUpdateParams;
  'POST /products/:id': Stripe.ProductUpdateParams;
  'POST /subscriptions': Stripe.SubscriptionCreateParams;
  'GET /subscriptions': Stripe.SubscriptionListParams;
  'GET /subscriptions/:id': Stripe.SubscriptionRetrieveParams;
  'POST /subscriptions/:id': Stripe.SubscriptionUpdateParams;
  'DELETE /subscriptions/:id': Stripe.SubscriptionCancelParams;
  'GET /invoices': Stripe.InvoiceListParams;
  'GET /invoices/:id': Stripe.InvoiceRetrieveParams;
  'POST /invoices/:id/pay': Stripe.InvoicePayParams;
  'POST /invoices/:id/void': Stripe.InvoiceVoidInvoiceParams;
  'POST /invoices/:id/finalize': Stripe.InvoiceFinalizeInvoiceParams;
  'GET /events': Stripe.EventListParams;
  'GET /events/:id': Stripe.EventRetrieveParams;
  'GET /account': Stripe.AccountRetrieveCurrentParams;
  'POST /webhook_endpoints': Stripe.WebhookEndpointCreateParams;
  'GET /webhook_endpoints': Stripe.WebhookEndpointListParams;
  'GET /webhook_endpoints/:id': Stripe.WebhookEndpointRetrieveParams;
  'POST /webhook_endpoints/:id': Stripe.WebhookEndpointUpdateParams;
  'DELETE /webhook_endpoints/:id': Stripe.WebhookEndpointDeleteParams;
  'POST /payment_method_domains': Stripe.PaymentMethodDomainCreateParams;
  'GET /payment_method_domains': Stripe.PaymentMethodDomainListParams;
  'GET /payment_method_domains/:id': Stripe.PaymentMethodDomainRetrieveParams;
  'POST /payment_method_domains/:id': Stripe.PaymentMethodDomainUpdateParams;
  'POST /payment_method_domains/:id/validate': Stripe.PaymentMethodDomainValidateParams;
  'POST /tax/calculations': Stripe.Tax.CalculationCreateParams;
  'GET /tax/calculations/:id': Stripe.Tax.CalculationRetrieveParams;
  'GET /tax/calculations/:id/line_items': Stripe.Tax.CalculationListLineItemsParams;
  'POST /tax/transactions/create_from_calculation': Stripe.Tax.TransactionCreateFromCalculationParams;
  'POST /tax/transactions/create_reversal': Stripe.Tax.TransactionCreateReversalParams;
  'GET /tax/transactions/:id': Stripe.Tax.TransactionRetrieveParams;
  'GET /tax/transactions/:id/line_items': Stripe.Tax.TransactionListLineItemsParams;
  'GET /tax/settings': Stripe.Tax.SettingsRetrieveParams;
  'POST /tax/settings': Stripe.Tax.SettingsUpdateParams;
  'GET /tax/registrations': Stripe.Tax.RegistrationListParams;
  'POST /tax/registrations': Stripe.Tax.RegistrationCreateParams;
  'POST /tax/registrations/:id': Stripe.Tax.RegistrationUpdateParams;
}
