/** A card saved with the payment provider. */
export interface SavedCard {
  readonly id: string;
  /** visa, mastercard, amex … */
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
  /** billing ZIP code */
  readonly zip: string | null;
  /** identifies the card number, however often it is saved */
  readonly fingerprint: string;
  /** seconds since 1970 */
  readonly savedAt: number;
}

/** The state of saving a card. */
export type CardSetup =
  | { readonly status: 'saved'; readonly card: SavedCard }
  | {
      /** the bank requires authentication; the browser shows its challenge with the secret */
      readonly status: 'requires_action';
      readonly setupId: string;
      readonly clientSecret: string;
    }
  | {
      readonly status: 'refused';
      /** message for the shopper; null: the provider gave none */
      readonly reason: string | null;
    };

export interface NewCustomer {
  /** `users.id` */
  readonly accountId: string;
  readonly email: string;
  /** the customer that this one replaces, because the provider no longer knows it */
  readonly instead?: string | undefined;
}

/**
 * Cards that accounts save with the payment provider; the shop stores only a customer id. Every call throws
 * PaymentsUnavailable when the provider does not answer.
 */
export interface SavedCards {
  /** Creates the account's customer; idempotent. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Changes the customer's address; does nothing for an unknown customer. */
  updateCustomer(customerId: string, email: string): Promise<void>;
  /** Saves the card behind a token from the browser; idempotent per token. Throws CustomerUnknown. */
  save(customerId: string, token: string): Promise<CardSetup>;
  /** The state of a setup that required authentication; undefined when the customer has no setup with this id. */
  findSetup(customerId: string, setupId: string): Promise<CardSetup | undefined>;
  /** Newest first; empty for an unknown customer. */
  list(customerId: string): Promise<SavedCard[]>;
  /** Deletes a card; idempotent. */
  remove(cardId: string): Promise<void>;
  /** Deletes a customer with all cards; idempotent. */
  removeCustomer(customerId: string): Promise<void>;
}

/** The customer was deleted in the provider's dashboard. */
export class CustomerUnknown extends Error {
  override name = 'CustomerUnknown';
}
