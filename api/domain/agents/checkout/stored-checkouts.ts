import { sql } from 'kysely';
import type { AgentSelection } from '../../../../contract/agents/checkout.ts';
import { type AgentCheckoutRow, orderOfAgent } from '../../../db/queries/agent-checkouts.ts';
import type { Database, Transaction } from '../../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isUuid, type OrderRow } from '../../orders/order-rows.ts';
import { tooManyRequests } from '../../shop-error.ts';
import { type Agent, AgentRefusal } from '../operation.ts';
import { ProtocolError } from '../protocol-error.ts';

type StoreDeps = Pick<Deps, 'connection' | 'clock'>;
type Kind = AgentCheckoutRow['kind'];

const HOUR_MS = 3_600_000;
/** A person opens the link of a conversation the same day, or the next evening. */
const LIFETIME_MS = 48 * HOUR_MS;
/** An agent that asks later is told that it has ended, and then that there is none. */
const KEPT_MS = 24 * HOUR_MS;
/** Open carts and checkouts of an agent, which are some kilobytes each. */
const MAX_OPEN = 10_000;
/** What a full agent waits before it tries again, in seconds: some of them expire all the time. */
const FULL_WAIT = 600;

export function hostOf({ profileUrl }: Agent): string {
  return new URL(profileUrl).host;
}

/** The error for a cart or checkout that does not exist, or is another agent's. */
function notFound(kind: Kind): AgentRefusal {
  return new AgentRefusal('not_found', `There is no such ${kind}. It may have expired.`);
}

interface NewCheckout {
  readonly kind: Kind;
  readonly selection: AgentSelection;
  readonly cartId?: string;
}

export async function storeCheckout(deps: StoreDeps, agent: Agent, checkout: NewCheckout): Promise<AgentCheckoutRow> {
  return await deps.connection.db
    .transaction()
    .execute(async (trx) => await insertCheckout(deps, trx, hostOf(agent), checkout));
}

async function insertCheckout(
  { clock }: StoreDeps,
  trx: Transaction<Database>,
  host: string,
  { kind, selection, cartId }: NewCheckout,
): Promise<AgentCheckoutRow> {
  const now = clock();
  const { rows } = await sql<{ open: string }>`
    select count(*) as open from (
      select from agent_checkouts where agent_host = ${host} and expires_at > ${now} limit ${MAX_OPEN}) as counted
  `.execute(trx);
  if (Number(rows[0]?.open) >= MAX_OPEN) throw tooManyRequests(FULL_WAIT);
  return await trx
    .insertInto('agent_checkouts')
    .values({
      kind,
      agent_host: host,
      ...contentsOf(selection),
      cart_id: cartId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function contentsOf(selection: AgentSelection) {
  return { selection: JSON.stringify(selection), email: selection.buyer.email ?? null };
}

/** The checkout of a cart that is still open, or a new one with its contents: a cart has one at a time. */
export async function storeCheckoutOfCart(
  deps: StoreDeps,
  agent: Agent,
  cartId: string,
  select: (cart: AgentSelection) => AgentSelection,
): Promise<AgentCheckoutRow> {
  return await deps.connection.db.transaction().execute(async (trx) => {
    const cart = await lockCheckout(deps, trx, agent, { id: cartId, kind: 'cart' });
    const open = await trx
      .selectFrom('agent_checkouts')
      .selectAll()
      .where('cart_id', '=', cart.id)
      .where('canceled_at', 'is', null)
      .where('expires_at', '>', deps.clock())
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (open && !(await orderOfAgent(trx, open.id))) return open;
    const selection = select(cart.selection);
    return await insertCheckout(deps, trx, hostOf(agent), { kind: 'checkout', selection, cartId: cart.id });
  });
}

interface Sought {
  readonly id: string;
  readonly kind: Kind;
}

/** An agent's own; another agent's gets the same error as an unknown one. A cart that has ended is gone. */
export async function findCheckout(deps: StoreDeps, agent: Agent, { id, kind }: Sought): Promise<AgentCheckoutRow> {
  const row = isUuid(id)
    ? await deps.connection.db
        .selectFrom('agent_checkouts')
        .selectAll()
        .where('id', '=', id)
        .where('kind', '=', kind)
        .where('agent_host', '=', hostOf(agent))
        .executeTakeFirst()
    : undefined;
  if (!row || (kind === 'cart' && hasEnded(row, deps.clock()))) throw notFound(kind);
  return row;
}

/** The address at which the person goes on with what an agent prepared. */
export function handoffUrl(
  { settings: { publicUrl } }: Pick<Deps, 'settings'>,
  { handoff }: Pick<AgentCheckoutRow, 'handoff'>,
): string {
  return `${publicUrl}/buy/?checkout=${handoff}`;
}

/** Whether the payment of an order is made, or accepted by a bank that takes days. */
export function isPlaced({ status }: Pick<OrderRow, 'status'>): boolean {
  return status !== 'pending' && status !== 'requires_action';
}

export function hasEnded({ canceled_at, expires_at }: AgentCheckoutRow, now: Date): boolean {
  return canceled_at !== null || expires_at <= now;
}

/** Locks it until the transaction ends, so that its changes and its order happen one at a time. */
async function lockCheckout(
  deps: StoreDeps,
  trx: Transaction<Database>,
  agent: Agent,
  { id, kind }: Sought,
): Promise<AgentCheckoutRow> {
  const row = isUuid(id)
    ? await trx
        .selectFrom('agent_checkouts')
        .selectAll()
        .where('id', '=', id)
        .where('kind', '=', kind)
        .where('agent_host', '=', hostOf(agent))
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row || (kind === 'cart' && hasEnded(row, deps.clock()))) throw notFound(kind);
  return row;
}

/** Locks an open one. Throws for one that is ended, paid, or being paid. */
async function lockOpen(
  deps: StoreDeps,
  trx: Transaction<Database>,
  agent: Agent,
  sought: Sought,
): Promise<AgentCheckoutRow> {
  const row = await lockCheckout(deps, trx, agent, sought);
  const order = await orderOfAgent(trx, row.id);
  if (order) throw new ProtocolError('checkout_completed');
  if (hasEnded(row, deps.clock())) throw new ProtocolError('checkout_canceled');
  return row;
}

/** Throws for a checkout that has ended without an order. */
export async function requireOpen(deps: StoreDeps, row: AgentCheckoutRow): Promise<void> {
  const isOver = hasEnded(row, deps.clock()) && !(await orderOfAgent(deps.connection.db, row.id));
  if (isOver) throw new ProtocolError('checkout_canceled');
}

/** Replaces what an agent has chosen. `select` gets what it had chosen before. */
export async function changeCheckout(
  deps: StoreDeps,
  agent: Agent,
  sought: Sought,
  select: (before: AgentSelection) => AgentSelection,
): Promise<AgentCheckoutRow> {
  return await deps.connection.db.transaction().execute(async (trx) => {
    const row = await lockOpen(deps, trx, agent, sought);
    return await trx
      .updateTable('agent_checkouts')
      .set(contentsOf(select(row.selection)))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export async function cancelCheckout(deps: StoreDeps, agent: Agent, sought: Sought): Promise<AgentCheckoutRow> {
  return await deps.connection.db.transaction().execute(async (trx) => {
    const row = await lockOpen(deps, trx, agent, sought);
    return await trx
      .updateTable('agent_checkouts')
      .set({ canceled_at: deps.clock() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Deletes what ended a day ago. Returns how many there were. */
export async function sweepAgentCheckouts({ connection, clock }: StoreDeps): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('agent_checkouts')
    .where('expires_at', '<', new Date(clock().getTime() - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
