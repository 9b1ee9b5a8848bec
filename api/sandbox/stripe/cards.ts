import { createHash } from 'node:crypto';
import type { CardBehaviour } from './records.ts';

interface TestCard {
  readonly brand: string;
  readonly number: string;
  readonly behaviour: CardBehaviour;
}

/** Stripe's published test numbers; one that is not here is refused as a real card in test mode is. */
const testCards: readonly TestCard[] = [
  { brand: 'visa', number: '4242424242424242', behaviour: 'succeeds' },
  { brand: 'mastercard', number: '5555555555554444', behaviour: 'succeeds' },
  { brand: 'amex', number: '378282246310005', behaviour: 'succeeds' },
  { brand: 'visa', number: '4000000000000002', behaviour: 'declined' },
  { brand: 'visa', number: '4000000000000341', behaviour: 'declined_once_saved' },
  { brand: 'visa', number: '4000000000009995', behaviour: 'insufficient_funds' },
  { brand: 'visa', number: '4000000000000069', behaviour: 'expired' },
  { brand: 'visa', number: '4000000000000127', behaviour: 'bad_cvc' },
  { brand: 'visa', number: '4000000000005126', behaviour: 'refund_fails' },
  { brand: 'visa', number: '4000000000000259', behaviour: 'disputed' },
  { brand: 'visa', number: '4000000000009235', behaviour: 'reviewed' },
  { brand: 'visa', number: '4000000000005423', behaviour: 'warned' },
  { brand: 'visa', number: '4000002500003155', behaviour: 'authentication' },
  { brand: 'visa', number: '4000000000003220', behaviour: 'authentication' },
  { brand: 'visa', number: '4000002760003184', behaviour: 'authentication_each_time' },
  { brand: 'visa', number: '4000008400001629', behaviour: 'authentication_then_declined' },
];

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** Tells two cards apart without keeping their numbers. */
export function fingerprintOfCard(number: string): string {
  return createHash('sha256').update(`sandbox ${number}`).digest('base64').replace(/\W/g, '').slice(0, 16);
}

/** The ready-made payment methods that Stripe offers to tests, by the last four digits of the card behind them. */
export const namedMethods: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_refundFail: '4000000000005126',
  pm_card_riskLevelElevated: '4000000000009235',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_createDispute: '4000000000000259',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_threeDSecure2Required: '4000000000003220',
};

/** How banks act that pay, at once or when they saw their customer. */
const paying = [
  'succeeds',
  'authentication',
  'authentication_each_time',
  'refund_fails',
  'disputed',
  'reviewed',
  'warned',
] as const;
export type Paying = (typeof paying)[number];

export function pays(behaviour: CardBehaviour): behaviour is Paying {
  return (paying as readonly string[]).includes(behaviour);
}

export interface BankRefusal {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** What the bank answers to a charge, in the sentences that Stripe shows to card holders. */
export const refusals: Readonly<Record<Exclude<CardBehaviour, Paying>, BankRefusal>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  bad_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  declined_once_saved: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  authentication_then_declined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
};

export const NOT_A_TEST_CARD =
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';

export const AUTHENTICATION_FAILED: Omit<BankRefusal, 'code'> = {
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const AUTHENTICATION_REQUIRED: BankRefusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
