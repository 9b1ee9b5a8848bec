import { Faults } from '../stripe/faults.ts';

/** Failures of PayPal that tests can inject. */
export class PaypalFaults extends Faults {
  /** the next capture fails with this issue */
  refuseNext: string | undefined;
  /** awaited before each call is carried out, with its path */
  before: ((path: string) => Promise<void>) | undefined;
  #generation = 0;

  /** Revokes all tokens issued so far. */
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
