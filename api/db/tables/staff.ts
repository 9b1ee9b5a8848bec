import type { Generated } from 'kysely';
import type { StaffRole } from '../../../contract/desk/roles.ts';
import type { PasskeysTable } from './accounts.ts';
import type { Json, Timestamp } from './columns.ts';

interface StaffTable {
  id: Generated<string>;
  /** in lower case */
  email: string;
  name: string;
  role: StaffRole;
  created_at: Generated<Date>;
  /** null: invited */
  joined_at: Date | null;
  /** set: no longer of the staff */
  ended_at: Date | null;
  /** the invitation that links of mails belong to; null once the person has joined */
  invitation: string | null;
  invited_at: Date | null;
  /** email of staff, or the operator's name */
  invited_by: string | null;
  /** hash */
  password: string | null;
  /** of the authenticator app, sealed with the shop's secret */
  totp_secret: Buffer | null;
  /** the time step of the last code; bigint, which arrives as text */
  totp_step: string | null;
}

interface StaffRecoveryCodesTable {
  staff_id: string;
  /** keyed with the shop's secret; a used code has no row */
  code_hash: Buffer;
}

interface StaffPasskeysTable extends Omit<PasskeysTable, 'user_id'> {
  staff_id: string;
}

interface StaffSessionsTable {
  id: Generated<string>;
  /** sha256 of the cookie's token */
  token_hash: Buffer;
  staff_id: string;
  user_agent: Generated<string>;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  /** when a factor was last shown, at sign-in or since */
  authenticated_at: Generated<Date>;
}

/** Appended to and read, never changed: see `0061-append-only-log.ts`. */
interface LogActionsTable {
  id: Generated<string>;
  at: Timestamp;
  by: string;
  verb: string;
  /** such as an order's number, an item's id, or the pseudonym of a customer */
  target: string;
  details: Json<Record<string, unknown>>;
  kind: Generated<'change' | 'access'>;
}

interface LogOutcomesTable {
  action_id: string;
  /** "done", or why it failed */
  outcome: string;
}

/** What pseudonyms are computed with: the newest writes, all of them find. */
interface LogKeysTable {
  created_at: Generated<Date>;
  secret: Buffer;
}

/** Actions with their outcomes; null: it never ended. */
interface LogEntriesView extends LogActionsTable {
  outcome: string | null;
}

export interface StaffTables {
  staff: StaffTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_passkeys: StaffPasskeysTable;
  staff_sessions: StaffSessionsTable;
  'log.actions': LogActionsTable;
  'log.outcomes': LogOutcomesTable;
  'log.keys': LogKeysTable;
  'log.entries': LogEntriesView;
}
