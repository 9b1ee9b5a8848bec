import type { Pool } from 'pg';
import type { Environment } from '../../config.ts';
import type { Log } from '../../log.ts';
import { simulatedMachine } from './simulated-machine.ts';
import { MachineSilent, type VendingMachine } from './vending-machine.ts';

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
