import type { MachineState } from '../../contract/premium/vending.ts';
import type { Db } from '../db/schema.ts';
import {
  MachineSilent,
  type Press,
  type PressOutcome,
  type VendingMachine,
} from '../gateways/vending/vending-machine.ts';

/** A scripted machine that remembers presses as a real one does. */
export function testMachine() {
  const turned = new Map<string, PressOutcome>();
  const received: Press[] = [];
  const listeners: (() => void)[] = [];
  let state: MachineState = 'ready';
  let next: PressOutcome = { fell: true };
  let answers: 'received' | 'lost' | 'unreachable' = 'received';
  let held: Promise<void> = Promise.resolve();

  const machine: VendingMachine = {
    fillsItself: false,
    state: async () => state,
    async press(press) {
      received.push(press);
      if (answers === 'unreachable') throw new MachineSilent('not reached');
      const outcome = turned.get(press.id) ?? next;
      turned.set(press.id, outcome);
      next = { fell: true };
      await held;
      if (answers === 'lost') throw new MachineSilent('the answer was lost');
      return outcome;
    },
    onState: (listener) => void listeners.push(listener),
    close: async () => {},
  };
  return {
    machine,
    received: received as readonly Press[],
    /** spools that actually fell */
    fallen: () => [...turned.values()].filter(({ fell }) => fell).length,
    becomes(now: MachineState): void {
      state = now;
      for (const listener of listeners) listener();
    },
    jamsNext(): void {
      next = { fell: false, reason: 'jammed' };
    },
    /** lost: it turns, but its response is lost · unreachable: the press does not arrive */
    answers(how: typeof answers): void {
      answers = how;
    },
    /** Coils keep turning until the test stops them. */
    holds(): () => void {
      let stop = (): void => {};
      held = new Promise((resolve) => {
        stop = resolve;
      });
      return stop;
    },
    /** The next press is as any other. */
    worksAgain(): void {
      next = { fell: true };
      answers = 'received';
    },
    reset(): void {
      turned.clear();
      received.length = 0;
      state = 'ready';
      next = { fell: true };
      answers = 'received';
      held = Promise.resolve();
    },
  };
}

/** Sets the number of spools in a slot. */
export async function leaveInSlot(db: Db, slot: number, pieces: number): Promise<void> {
  await db.deleteFrom('vending_spools').where('slot', '=', slot).where('position', '>', pieces).execute();
}
