import { SLOTS } from '../../../contract/premium/vending.ts';
import { goods } from '../factory-items.ts';
import type { ModelMachine, ModelOrder, ModelPress, ModelTurns, Outcome, ShopModel } from './model-state.ts';

/** What happens to a press: its spool gets stuck, it never arrives, or the spool falls and no answer comes. */
export type PressTrouble = 'none' | 'jams' | 'unreached' | 'lost';

export const TOKEN = goods.token.id;
const PIECES_PER_SLOT = 2;
/** seconds */
const TURN = 120;
const ANSWER_TIME = 30;

export function loadedMachine(): ModelMachine {
  return { slots: Array<number>(SLOTS).fill(PIECES_PER_SLOT), turning: new Set() };
}

export const usedOf = ({ presses }: ModelTurns) => presses.filter(({ state }) => state !== 'failed').length;
/** A canceled or refunded order has none. */
const creditsOf = ({ status, tokens }: Pick<ModelOrder, 'status' | 'tokens'>) => (status === 'paid' ? tokens : 0);

interface Member {
  readonly now: number;
  readonly isMember: boolean;
}

function isRunning({ startedAt }: ModelTurns, now: number): boolean {
  return startedAt !== undefined && now < startedAt + TURN;
}

/** The first turn begins with the first visit, another one when its owner asks for it after the last is over. */
export function openTurn(order: ModelOrder, again: boolean, { now, isMember }: Member): Outcome {
  const { turns } = order;
  const left = creditsOf(order) - usedOf(turns);
  const isTurning = turns.presses.some(({ state }) => state === 'turning');
  const isActive = isRunning(turns, now) && (left > 0 || isTurning);
  const begins = left > 0 && !isActive && (turns.startedAt === undefined || again);
  if (!begins) return 'done';
  if (!isMember) return 'vending_members_only';
  turns.startedAt = now;
  return 'done';
}

/** A token is one press: used when its spool fell, and kept when it did not. */
export function press(
  machine: ModelMachine,
  order: ModelOrder,
  slot: number,
  { now, isMember, trouble }: Member & { readonly trouble: PressTrouble },
): Outcome {
  const { turns } = order;
  if (!isMember) return 'vending_members_only';
  if (usedOf(turns) >= creditsOf(order)) return 'vending_no_credits';
  if (order.knownDispute === 'open' || order.knownDispute === 'lost') return 'vending_disputed';
  if (!isRunning(turns, now)) return turns.startedAt === undefined ? 'vending_not_started' : 'vending_window_over';
  if ((machine.slots[slot - 1] ?? 0) === 0) return 'vending_slot_empty';
  if (machine.turning.has(slot)) return 'vending_slot_busy';
  const made: ModelPress = { slot, pressedAt: now, state: 'turning' };
  turns.presses.push(made);
  if (trouble === 'none') fall(machine, made);
  else if (trouble === 'jams') made.state = 'failed';
  else machine.turning.add(slot);
  return 'done';
}

function fall(machine: ModelMachine, made: ModelPress): void {
  made.state = 'fell';
  machine.turning.delete(made.slot);
  machine.slots[made.slot - 1] = (machine.slots[made.slot - 1] ?? 0) - 1;
}

/** The shop asks the machine again about presses without an answer, which remembers those that it got. */
export function settlePresses({ machine, orders, now }: Pick<ShopModel, 'machine' | 'orders' | 'now'>): void {
  for (const made of orders.flatMap(({ turns }) => turns.presses)) {
    if (made.state === 'turning' && made.pressedAt + ANSWER_TIME < now) fall(machine, made);
  }
}
