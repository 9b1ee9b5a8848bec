import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { jsonLog } from '../log.ts';
import { ServiceHealth } from './service-health.ts';

let lines: { level: string; message: string }[] = [];
const log = jsonLog((line) => lines.push(JSON.parse(line)));
let now = 0;
const create = () => new ServiceHealth({ name: 'Stripe', problem: 'stripe_down', log, now: () => now });
let health = create();
let status = 200;
const server = createServer((_, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
  status = 200;
  health = create();
});

it('is down after three failures in a row, and up with the next answer', async () => {
  status = 503;
  for (const isDown of [false, false, true]) {
    await health.fetch(url);
    expect(health.isDown).toBe(isDown);
  }
  status = 402;
  await health.fetch(url);
  expect(health.isDown).toBe(false);
});

it('is not down when failures are not in a row', async () => {
  for (status of [500, 500, 200, 500, 500]) await health.fetch(url);
  expect(health.isDown).toBe(false);
});

it('counts a connection that is refused, and passes its error on', async () => {
  for (let tries = 0; tries < 3; tries += 1) await expect(health.fetch('http://127.0.0.1:1')).rejects.toThrow();
  expect(health.isDown).toBe(true);
});

it('logs the first failure and the recovery only', async () => {
  for (status of [500, 500, 500, 500, 200, 200]) await health.fetch(url);
  const said = lines.map(({ level, message }) => `${level}: ${message}`);
  expect(said).toEqual(['error: Stripe does not respond', 'info: Stripe responds again']);
});

it('does not stay down forever when nobody calls it', () => {
  for (let tries = 0; tries < 3; tries += 1) health.failed(new Error('gone'));
  expect(health.isDown).toBe(true);
  now += 31 * 60_000;
  expect(health.isDown).toBe(false);
});
