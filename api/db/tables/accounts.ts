import type { Generated, GeneratedAlways } from 'kysely';
import type { StoredShipping } from '../../../contract/accounts/billing.ts';
import type { BlockKind } from '../../../contract/desk/customers.ts';
import type { Json, Timestamp } from './columns.ts';

/** An account. */
export interface UsersTable {
  id: Generated<string>;
  /** the email address with underscores, which identifies the account in the API and URLs */
  user_id: string;
  name: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** in lower case */
  email: string;
  /** the email address with underscores; differs from `user_id` once the address was changed */
  sign_in_id: GeneratedAlways<string>;
  email_verified: Generated<boolean>;
  image: string | null;
  tax_exempt: Generated<boolean>;
  /** number of the certificate that the shop has seen */
  tax_certificate: string | null;
  stripe_customer_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A change of an account's address: asked for, confirmed by a link in a mail to the new one; the old one can undo it. */
interface EmailChangesTable {
  id: Generated<string>;
  user_id: string;
  old_email: string;
  new_email: string;
  /** asked for the change, and stays signed in */
  session_id: string | null;
  /** such as "Firefox on Linux" */
  device: string;
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
  undone_at: Timestamp | null;
}

interface UserSessionsTable {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** when its owner last entered the password or used a passkey */
  authenticated_at: Timestamp;
}

/** An account's hashed password. */
interface UserCredentialsTable {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Timestamp | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** One-time tokens: links in mails, and passkey challenges. */
interface VerificationsTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  /** null: not known yet, as for a passkey challenge at sign-in */
  user_id: string | null;
  /** how often a code of six digits was guessed at */
  tries: Generated<number>;
  expires_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PasskeysTable {
  /** the credential's id, base64url */
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: Generated<string>;
  transports: Generated<string[]>;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** An account's authenticator app; without a row, signing in needs no second factor. */
interface SecondFactorsTable {
  user_id: string;
  /** sealed with the shop's secret */
  totp_secret: Buffer;
  /** the time step of the last code, which does not work again */
  totp_step: string;
  since: Timestamp;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

/** The default address of an account's orders. */
interface BillingRecordsTable {
  user_id: string;
  name: string;
  email: string;
  phone: string;
  shipping: Json<StoredShipping> | null;
  note: Generated<string>;
  updated_at: Timestamp;
}

/** An address of an account besides its default. */
interface SavedAddressesTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  email: string;
  phone: string;
  shipping: Json<StoredShipping>;
  note: Generated<string>;
  created_at: Timestamp;
}

/** A PNG of 150 by 150 pixels that we rendered from the upload. */
interface AvatarsTable {
  user_id: string;
  png: Buffer;
  updated_at: Timestamp;
}

/** Everyone with an account or an order, kept by triggers. */
interface CustomersTable {
  /** in lower case */
  email: string;
  first_seen: Timestamp;
}

/** A name and phone that a customer has used. */
interface CustomerContactsTable {
  email: string;
  name: string;
  /** digits only */
  phone: string;
  /** what finds it */
  words: string;
}

/** Who is refused at checkout as if the bank had declined. */
interface CheckoutBlocksTable {
  id: Generated<string>;
  kind: BlockKind;
  /** an address, an account's id, a network's hash, or a card's fingerprint at the payment service */
  value: string;
  /** the customer it was made for */
  email: string;
  reason: string;
  blocked_by: string;
  created_at: Timestamp;
  /** how often */
  refused: Generated<number>;
  last_refused_at: Timestamp | null;
}

export interface AccountTables {
  users: UsersTable;
  email_changes: EmailChangesTable;
  user_sessions: UserSessionsTable;
  user_credentials: UserCredentialsTable;
  verifications: VerificationsTable;
  passkeys: PasskeysTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  billing_records: BillingRecordsTable;
  saved_addresses: SavedAddressesTable;
  avatars: AvatarsTable;
  customers: CustomersTable;
  customer_contacts: CustomerContactsTable;
  checkout_blocks: CheckoutBlocksTable;
}
