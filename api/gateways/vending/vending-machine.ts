import type { MachineState, PressFailure } from '../../contract/premium/vending.ts';

export interface Press {
  /** the machine remembers it */
  readonly id: string;
  readonly slot: number;
}

export type PressOutcome = { readonly fell: true } | { readonly fell: false; readonly reason: PressFailure };

/** A machine with ten coils that turn one step a press. */
export interface VendingMachine {
  /** nobody has to put spools into it */
  readonly fillsItself: boolean;
  state(): Promise<MachineState>;
  /**
   * Turns a coil once and says what came of it. However often it is told of one press, it turns once: told again, it
   * says what came of it then. Throws `MachineSilent` when nobody knows.
   */
  press(press: Press): Promise<PressOutcome>;
  /** Calls whenever its state may have changed. */
  onState(tell: () => void): void;
  close(): Promise<void>;
}

/** The machine did not say what became of a press: it may have turned, or may never have heard of it. */
export class MachineSilent extends Error {
  override name = 'MachineSilent';
}

/** Where no machine is set up. */
export const noMachine: VendingMachine = {
  fillsItself: false,
  state: async () => 'offline',
  press: async () => {
    throw new MachineSilent('No vending machine is set up: VENDING_MQTT_URL is not set.');
  },
  onState: () => {},
  close: async () => {},
};
