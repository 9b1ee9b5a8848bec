import { Faults } from '../stripe/faults.ts';

/** Troubles of PayPal that a test can order. */
export class PaypalFaults extends Faults {
  /** so many next calls are refused as too many */
  override limitNext = 0;
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

  takeLimit(): boolean {
    if (this.limitNext === 0) return false;
    this.limitNext -= 1;
    return true;
  }

  clear(): void {
    Object.assign(this, { latencyMs: 0, failNext: 0, loseNext: 0, limitNext: 0, before: undefined });
  }
}
