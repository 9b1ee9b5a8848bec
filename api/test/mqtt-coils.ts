import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import { afterAll } from 'vitest';

/** A real MQTT broker on loopback. */
export async function startBroker() {
  const broker = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  let isOffline = false;
  const server = createServer((socket) => {
    if (isOffline) socket.destroy();
    else broker.handle(socket);
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  afterAll(async () => {
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    server.close();
  });
  return {
    url: `mqtt://127.0.0.1:${port}`,
    /** Breaks every connection and rejects new ones. */
    disconnect: () => {
      isOffline = true;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    reconnect: () => {
      isOffline = false;
    },
  };
}

type Says = { readonly outcome: 'fell' } | { readonly outcome: 'failed'; readonly reason: string };

/** The machine behind the broker, as the adapter describes it. It remembers the presses it received. */
export async function startCoils(url: string, topic: string) {
  const will = { topic: `${topic}/state`, payload: '{"state":"offline"}', qos: 1 as const, retain: true };
  const client = await mqtt.connectAsync(url, { will, reconnectPeriod: 20 });
  const turned = new Map<string, Says>();
  const received: string[] = [];
  let next: Says = { outcome: 'fell' };
  let isMute = false;
  client.on('message', (_, payload) => {
    const { id } = JSON.parse(String(payload)) as { id: string };
    received.push(id);
    turned.set(id, turned.get(id) ?? next);
    next = { outcome: 'fell' };
    if (!isMute) client.publish(`${topic}/outcome`, JSON.stringify({ id, ...turned.get(id) }), { qos: 1 });
  });
  await client.subscribeAsync(`${topic}/press`, { qos: 1 });
  const say = (text: string) => client.publishAsync(`${topic}/state`, text, { qos: 1, retain: true });
  await say('{"state":"ready"}');
  // When power or the broker is back.
  client.on('connect', () => say('{"state":"ready"}').catch(() => {}));
  return {
    say,
    received: received as readonly string[],
    turns: () => turned.size,
    jamsNext: () => {
      next = { outcome: 'failed', reason: 'jammed' };
    },
    mute: (now: boolean) => {
      isMute = now;
    },
    /** Cuts the power, so that the broker publishes the last will. */
    die: () => client.stream.destroy(),
    stop: () => client.endAsync(true),
  };
}
