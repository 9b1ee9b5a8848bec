import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBroker, startCoils } from '../../test/mqtt-coils.ts';
import { mqttMachine } from './mqtt-machine.ts';
import { MachineSilent } from './vending-machine.ts';

const TOPIC = 'shop/vending';
const complaints: string[] = [];
const log = { info: () => {}, warn: () => {}, error: (message: string) => void complaints.push(message) };

const broker = await startBroker();
const coils = await startCoils(broker.url, TOPIC);
const machine = mqttMachine({ url: broker.url, topic: TOPIC, patienceMs: 5_000, reconnectMs: 20 }, log);
const hasty = mqttMachine({ url: broker.url, topic: TOPIC, patienceMs: 50, reconnectMs: 20 }, log);
const states: string[] = [];
machine.onState(() => void machine.state().then((state) => states.push(state)));
afterAll(async () => {
  await machine.close();
  await hasty.close();
  await coils.stop();
});

beforeEach(async () => {
  coils.mute(false);
  await coils.say('{"state":"ready"}');
  for (const each of [machine, hasty]) await expect.poll(() => each.state()).toBe('ready');
});

const press = () => ({ id: crypto.randomUUID(), slot: 3 });

describe('a machine behind a broker', () => {
  it('turns once per press and repeats the outcome when asked again', async () => {
    const turns = coils.turns();
    const once = press();
    expect(await machine.press(once)).toEqual({ fell: true });
    expect(await machine.press(once)).toEqual({ fell: true });
    // Two replicas that wait for one press both hear of it.
    expect(await Promise.all([machine.press(once), hasty.press(once).catch(() => ({ fell: true }))])).toHaveLength(2);
    expect(coils.turns()).toBe(turns + 1);
  });

  it('reports a stuck spool', async () => {
    coils.jamsNext();
    expect(await machine.press(press())).toEqual({ fell: false, reason: 'jammed' });
    await coils.say('{"state":"jammed"}');
    await expect.poll(() => machine.state()).toBe('jammed');
  });

  it('leaves a press open without an answer, and reports the outcome on a retry', async () => {
    const turns = coils.turns();
    coils.mute(true);
    const lost = press();
    await expect(hasty.press(lost)).rejects.toThrow(MachineSilent);
    await expect.poll(() => coils.received.includes(lost.id)).toBe(true);
    coils.mute(false);
    expect(await machine.press(lost)).toEqual({ fell: true });
    expect(coils.turns()).toBe(turns + 1);
  });

  it('goes offline by its last will and comes back with its next message', async () => {
    states.length = 0;
    coils.die();
    await expect.poll(() => states).toEqual(['offline', 'ready']);
  });

  it.each(['{"state":"dancing"}', 'ready', ''])('counts as offline when its state is %j', async (text) => {
    await coils.say(text);
    await expect.poll(() => machine.state()).toBe('offline');
  });

  it('sends nothing while the broker is unavailable and reconnects afterwards', async () => {
    broker.disconnect();
    await expect.poll(() => machine.state()).toBe('offline');
    await expect(machine.press(press())).rejects.toThrow(MachineSilent);
    broker.reconnect();
    await expect.poll(() => machine.state()).toBe('ready');
    expect(await machine.press(press())).toEqual({ fell: true });
  });
});

it('logs an unreachable broker once and reports the machine as offline', async () => {
  complaints.length = 0;
  const lonely = mqttMachine({ url: 'mqtt://127.0.0.1:1', topic: TOPIC, reconnectMs: 10 }, log);
  await expect.poll(() => complaints.length).toBe(1);
  expect(await lonely.state()).toBe('offline');
  await expect(lonely.press(press())).rejects.toThrow(MachineSilent);
  await lonely.close();
  expect(complaints).toHaveLength(1);
});
