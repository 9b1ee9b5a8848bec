import type { Pool } from 'pg';
import type { Environment } from '../../config.ts';
import type { Log } from '../../log.ts';
import { simulatedMachine } from './simulated-machine.ts';
import { noMachine, type VendingMachine } from './vending-machine.ts';

/** The machine of this installation; in a sandbox one that is simulated. */
export async function openMachine(
  _config: Environment,
  { isSandbox, pool }: { isSandbox: boolean; pool: Pool; log: Log },
): Promise<VendingMachine> {
  return isSandbox ? await simulatedMachine(pool) : noMachine;
}
