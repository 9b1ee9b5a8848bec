import type { Pool } from 'pg';
import type { MachineState } from '../../../contract/premium/vending.ts';
import type { Environment } from '../../config.ts';
import type { Log } from '../../log.ts';
import { MachineSilent, type PressOutcome, type VendingMachine } from './vending-machine.ts';

interface Opening {
  readonly isSandbox: boolean;
  readonly pool: Pool;
  readonly log: Log;
}

/** The configured machine; simulated in the sandbox if there is none. */
export async function openMachine(
  { VENDING_MQTT_URL: url, VENDING_MQTT_TOPIC: topic }: Environment,
  { isSandbox, pool, log }: Opening,
): Promise<VendingMachine> {
  if (url) {
    // Loaded on demand, because the MQTT client takes 20 MB.
    const { mqttMachine } = await import('./mqtt-machine.ts');
    return mqttMachine({ url, topic }, log);
  }
  return isSandbox ? await simulatedMachine(pool) : noMachine;
}

/** Used when no machine is configured. */
export const noMachine: VendingMachine = {
  fillsItself: false,
  state: async () => 'offline',
  press: async () => {
    throw new MachineSilent('No vending machine is set up: VENDING_MQTT_URL is not set.');
  },
  onState: () => {},
  close: async () => {},
};

interface Simulation {
  /** how long a coil turns, in ms */
  readonly turnMs?: number;
  /** how long a stuck spool takes to be cleared, in ms */
  readonly jamMs?: number;
  /** polling interval of its state, in ms */
  readonly lookMs?: number;
}

interface TurnRow {
  readonly falls: boolean;
  /** ms until the coil stops */
  readonly left: number;
}

/**
 * A simulated machine in the database, so that all replicas share it and a turning coil survives a restart of the shop.
 * `sandbox.vending_machine` controls whether it is offline or jams next.
 */
export async function simulatedMachine(pool: Pool, simulation: Simulation = {}): Promise<VendingMachine> {
  const { turnMs = 1_500, jamMs = 60_000, lookMs = 1_000 } = simulation;
  await createTables(pool);
  let seen: MachineState = 'ready';
  let notify: (() => void) | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  // Each reading notifies, not only the timer's: a state that was shown and ended between two of them would stay on the page.
  const state = async (): Promise<MachineState> => {
    const { rows } = await pool.query<{ state: MachineState }>(STATE);
    const now = rows[0]?.state ?? 'offline';
    const hasChanged = now !== seen;
    seen = now;
    if (hasChanged) notify?.();
    return now;
  };

  return {
    fillsItself: true,
    state,
    async press({ id, slot }): Promise<PressOutcome> {
      if ((await state()) === 'offline') throw new MachineSilent('The simulated machine is offline.');
      // Idempotent: a repeated press changes nothing.
      await pool.query(TURN, [id, slot, turnMs, jamMs]);
      const turn = await turnOf(pool, id);
      if (turn.left > 0) await new Promise((resolve) => setTimeout(resolve, turn.left));
      return turn.falls ? { fell: true } : { fell: false, reason: 'jammed' };
    },
    onState(changed) {
      notify = changed;
      // An unavailable database says nothing about the machine.
      timer = setInterval(() => state().catch(() => undefined), lookMs);
    },
    async close() {
      clearInterval(timer);
    },
  };
}

const STATE = `
  select case when offline then 'offline' when jammed_until > now() then 'jammed' else 'ready' end as state
  from sandbox.vending_machine`;

const TURN = `
  with turn as (
    insert into sandbox.vending_turns (press_id, slot, falls, ends_at)
    select $1, $2, not (jams_next or jammed_until > now()), now() + $3 * interval '1 ms' from sandbox.vending_machine
    on conflict do nothing
    returning falls, ends_at
  )
  update sandbox.vending_machine set jams_next = false, jammed_until = turn.ends_at + $4 * interval '1 ms'
  from turn where not turn.falls`;

async function turnOf(pool: Pool, id: string): Promise<TurnRow> {
  const { rows } = await pool.query<TurnRow>(
    `select falls, extract(epoch from ends_at - now()) * 1000 as left from sandbox.vending_turns where press_id = $1`,
    [id],
  );
  const [turn] = rows;
  if (!turn) throw new MachineSilent('The simulated machine does not remember the press.');
  return turn;
}

/** The lock serializes replicas that start at the same time. */
async function createTables(pool: Pool): Promise<void> {
  await pool.query(`
    begin;
    select pg_advisory_xact_lock(hashtext('sandbox'));
    create schema if not exists sandbox;
    create table if not exists sandbox.vending_machine (
      singleton boolean primary key default true check (singleton),
      offline boolean not null default false,
      jams_next boolean not null default false,
      jammed_until timestamptz not null default '-infinity'
    );
    insert into sandbox.vending_machine default values on conflict do nothing;
    create table if not exists sandbox.vending_turns (
      press_id uuid primary key,
      slot smallint not null,
      falls boolean not null,
      ends_at timestamptz not null
    );
    commit;`);
}
