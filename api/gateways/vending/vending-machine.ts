import type { MachineState, PressFailure } from '../../../contract/premium/vending.ts';

export interface Press {
  /** makes the press idempotent */
  readonly id: string;
  readonly slot: number;
}

export type PressOutcome = { readonly fell: true } | { readonly fell: false; readonly reason: PressFailure };

/** A machine with ten coils; each press turns one coil by one step. */
export interface VendingMachine {
  /** whether it needs no refills (simulated machines) */
  readonly fillsItself: boolean;
  state(): Promise<MachineState>;
  /**
   * Turns a coil and returns the outcome; idempotent: a repeated press returns the first outcome. Throws `MachineSilent`
   * when the outcome is unknown.
   */
  press(press: Press): Promise<PressOutcome>;
  /** Calls the listener whenever the state may have changed. */
  onState(listener: () => void): void;
  close(): Promise<void>;
}

/** The machine reported no outcome: it may have turned, or may never have received the press. */
export class MachineSilent extends Error {
  override name = 'MachineSilent';
}
