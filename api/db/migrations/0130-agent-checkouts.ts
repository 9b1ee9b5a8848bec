import { type QueryExecutorProvider, sql } from 'kysely';

/** Carts and checkouts that programs prepare for a person, who pays at the shop. They hold no price and reserve nothing. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table agent_checkouts (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('cart', 'checkout')),
      agent_host text not null,
      handoff uuid not null unique default gen_random_uuid(),
      selection jsonb not null,
      email text,
      cart_id uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      canceled_at timestamptz
    );
    comment on table agent_checkouts is 'A cart or a checkout that a program prepares for a person, who pays at the shop.';
    comment on column agent_checkouts.id is 'known to the agent alone: whoever knows it may read and change it';
    comment on column agent_checkouts.handoff is 'in the link for the person, who cannot change it by that';
    comment on column agent_checkouts.email is 'that the agent sent for the person';
    comment on column agent_checkouts.cart_id is 'the cart that a checkout was made of';
    create index agent_checkouts_by_host on agent_checkouts (agent_host, expires_at);
    create index agent_checkouts_by_expiry on agent_checkouts (expires_at);
    create index agent_checkouts_by_email on agent_checkouts (lower(email)) where email is not null;
    create index agent_checkouts_by_cart on agent_checkouts (cart_id) where cart_id is not null;

    alter table orders add column agent_checkout uuid, add column agent_host text;
    comment on column orders.agent_checkout is 'the checkout of an agent that it came from, which is deleted after some days';
    comment on column orders.agent_host is 'of the agent that prepared it';
    create index orders_by_agent_checkout on orders (agent_checkout) where agent_checkout is not null;
  `.execute(db);
}
