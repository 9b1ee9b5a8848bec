/** A card that an account keeps with the payment service. */
export interface SavedCard {
  readonly id: string;
  /** visa, mastercard, amex … */
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
  /** of the card's bill */
  readonly zip: string | null;
  /** the same for the same card number, however often it is saved */
  readonly fingerprint: string;
  /** seconds since 1970 */
  readonly savedAt: number;
}

/** How the saving of a card stands. */
export type CardSetup =
  | { readonly status: 'saved'; readonly card: SavedCard }
  | {
      /** the card's bank wants to see the shopper; the browser shows its page with the secret */
      readonly status: 'requires_action';
      readonly setupId: string;
      readonly clientSecret: string;
    }
  | {
      readonly status: 'refused';
      /** a sentence for the card holder; null: the service had none */
      readonly reason: string | null;
    };

export interface NewCustomer {
  /** `users.id` */
  readonly accountId: string;
  readonly email: string;
  /** the customer in whose place this one comes, as the service has forgotten it */
  readonly instead?: string | undefined;
}

/**
 * The cards that accounts keep with the payment service; the shop stores a customer's id and nothing else of them.
 * Every call throws PaymentsUnavailable when the service does not answer.
 */
export interface SavedCards {
  /** Makes the account's customer, once, however often it is called. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Saves the card behind a token that the browser made, once a token. Throws CustomerUnknown. */
  save(customerId: string, token: string): Promise<CardSetup>;
  /** How a saving stands that the bank had to be asked for; undefined when the customer has none of this id. */
  findSetup(customerId: string, setupId: string): Promise<CardSetup | undefined>;
  /** Newest first. A customer whom the service does not know has none. */
  list(customerId: string): Promise<SavedCard[]>;
  /** Forgets a card; one that is gone already is fine. */
  remove(cardId: string): Promise<void>;
  /** Forgets a customer with all cards; one that is gone already is fine. */
  removeCustomer(customerId: string): Promise<void>;
}

/** Somebody deleted the customer in the service's own pages. */
export class CustomerUnknown extends Error {
  override name = 'CustomerUnknown';
}
