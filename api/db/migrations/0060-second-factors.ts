import { type QueryExecutorProvider, sql } from 'kysely';

/** Shoppers can protect their accounts by an authenticator app, as staff do, with recovery codes for a lost phone. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      -- of the authenticator app, sealed with the shop's secret
      totp_secret bytea not null,
      -- the time step of the last code, which does not work again
      totp_step bigint not null,
      since timestamptz not null
    );

    create table recovery_codes (
      -- turning the second factor off ends them
      user_id uuid not null references second_factors (user_id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );
  `.execute(db);
}
