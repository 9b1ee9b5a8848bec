import mqtt, { type MqttClient } from 'mqtt';
import * as z from 'zod';
import { failures, type MachineState } from '../../../contract/premium/vending.ts';
import type { Log } from '../../log.ts';
import { MachineSilent, type Press, type PressOutcome, type VendingMachine } from './vending-machine.ts';

export interface MqttSettings {
  /** mqtt:// or mqtts:// with user and password */
  readonly url: string;
  /** prefix of the machine's topics */
  readonly topic: string;
  /** timeout of a press in ms */
  readonly patienceMs?: number;
  /** delay before reconnecting to the broker, in ms */
  readonly reconnectMs?: number;
}

/** Messages at `…/state`, retained; the machine's last will is offline. */
const stateSchema = z.object({ state: z.enum(['ready', 'jammed', 'offline']) });
/** Messages at `…/outcome`, one for each press command. */
const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ id: z.uuid(), outcome: z.literal('fell') }),
  z.object({ id: z.uuid(), outcome: z.literal('failed'), reason: z.enum(failures) }),
]);

type Waiting = Map<string, Set<(outcome: PressOutcome) => void>>;

/**
 * A machine behind an MQTT broker. It receives presses at `…/press` as `{id, slot}` and remembers the id: a repeated
 * press returns the same outcome. All replicas receive all outcomes and pick those they wait for.
 */
export function mqttMachine(settings: MqttSettings, log: Log): VendingMachine {
  const { url, topic, patienceMs = 12_000, reconnectMs = 2_000 } = settings;
  const client = mqtt.connect(url, { reconnectPeriod: reconnectMs, connectTimeout: 10_000 });
  const waiting: Waiting = new Map();
  let state: MachineState = 'offline';
  let isSilent = false;
  let tell = (): void => {};

  const becomes = (now: MachineState): void => {
    const isNew = now !== state;
    state = now;
    if (isNew) tell();
  };
  client.on('message', (at, payload) => {
    const message = readJson(payload);
    if (at === `${topic}/state`) return becomes(stateSchema.safeParse(message).data?.state ?? 'offline');
    const said = outcomeSchema.safeParse(message).data;
    if (!said) return;
    const outcome: PressOutcome = said.outcome === 'fell' ? { fell: true } : { fell: false, reason: said.reason };
    for (const hear of [...(waiting.get(said.id) ?? [])]) hear(outcome);
  });
  client.on('connect', () => {
    isSilent = false;
    client.subscribe([`${topic}/state`, `${topic}/outcome`], { qos: 1 }, (error) => {
      if (error) log.error('the vending machine cannot be listened to', { error });
    });
  });
  client.on('close', () => becomes('offline'));
  client.on('error', (error) => {
    // Logs once, because every retry fails the same way.
    if (!isSilent) log.error('the broker of the vending machine is not reached', { error });
    isSilent = true;
  });

  return {
    fillsItself: false,
    state: async () => state,
    async press(press) {
      if (!client.connected) throw new MachineSilent('The broker of the vending machine is not connected.');
      return await outcomeOf(press, { waiting, patienceMs, send: () => publish(client, `${topic}/press`, press) });
    },
    onState(listener) {
      tell = listener;
    },
    close: async () => void (await client.endAsync(true)),
  };
}

interface Asking {
  readonly waiting: Waiting;
  readonly patienceMs: number;
  readonly send: () => Promise<void>;
}

/** Sends a press and waits for its outcome until the timeout. */
function outcomeOf({ id }: Press, { waiting, patienceMs, send }: Asking): Promise<PressOutcome> {
  return new Promise((resolve, reject) => {
    const hear = (outcome: PressOutcome): void => {
      leave();
      resolve(outcome);
    };
    const give = (error: Error): void => {
      leave();
      reject(error);
    };
    const timer = setTimeout(() => give(new MachineSilent('The vending machine did not answer in time.')), patienceMs);
    const leave = (): void => {
      clearTimeout(timer);
      waiting.get(id)?.delete(hear);
      if (waiting.get(id)?.size === 0) waiting.delete(id);
    };
    waiting.set(id, (waiting.get(id) ?? new Set()).add(hear));
    send().catch((error: unknown) => give(new MachineSilent(`The press was not sent: ${String(error)}`)));
  });
}

async function publish(client: MqttClient, topic: string, { id, slot }: Press): Promise<void> {
  await client.publishAsync(topic, JSON.stringify({ id, slot }), { qos: 1 });
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
