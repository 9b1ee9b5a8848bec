import { Faults } from '../stripe/faults.ts';

/** Troubles of PayPal that a test can order. */
export class PaypalFaults extends Faults {
  /** the next capture is refused with this issue */
  refuseNext: string | undefined;
  /** awaited before each call is carried out, with its path */
  before: ((path: string) => Promise<void>) | undefined;
  #generation = 0;

  /** From now on only tokens that are asked for later are good. */
  revokeTokens(): void {
    this.#generation += 1;
  }

  get generation(): number {
    return this.#generation;
  }

  takeRefusal(): string | undefined {
    const issue = this.refuseNext;
    this.refuseNext = undefined;
    return issue;
  }

  clear(): void {
    Object.assign(this, {
      latencyMs: 0,
      failNext: 0,
      loseNext: 0,
      limitNext: 0,
      refuseNext: undefined,
      before: undefined,
    });
  }
}
