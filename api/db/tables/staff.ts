import type { Generated } from 'kysely';
import type { StaffRole } from '../../contract/desk/roles.ts';
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
  /** e-mail of staff, or the operator's name */
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

/** The log of the operators' commands. */
interface OperatorActionsTable {
  id: Generated<string>;
  at: Timestamp;
  by: string;
  verb: string;
  /** such as an order's number or an item's id */
  target: string;
  details: Json<Record<string, unknown>>;
  /** "done", or why it failed; null: it never ended */
  outcome: string | null;
}

export interface StaffTables {
  staff: StaffTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_passkeys: StaffPasskeysTable;
  staff_sessions: StaffSessionsTable;
  operator_actions: OperatorActionsTable;
}
