import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { jobHandlers } from '../job-handlers.ts';
import { buyer } from '../test/buyer.ts';
import { tokenIn } from '../test/create-mailing-app.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { keptMails } from '../test/kept-mails.ts';

const shop = await createPayingApp();
const programOf = (id: string) => `/api/orders/${id}/spoolman`;

/** The keys of the spools in a program, read by Python, which must be able to. */
function keysIn(program: string): string[] {
  const [data = ''] = program.split('\naddress = ');
  const print = 'print(json.dumps([json.loads(s["spool"]["extra"]["northspool_spool"]) for s in SPOOLS]))';
  return JSON.parse(execFileSync('python3', ['-'], { input: `${data}\n${print}\n`, encoding: 'utf8' }));
}

async function bought(items: Readonly<Record<string, number>>) {
  const ada = buyer(shop.asGuest());
  for (const [id, quantity] of Object.entries(items)) await ada.put(id, quantity);
  return { ada, order: await ada.buy() };
}

it('adds each spool of an order under a key of its own, the same with each download', async () => {
  const { ada, order } = await bought({ [goods.spool.id]: 2 });
  const response = await ada.client.request(programOf(order.id));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="add-to-spoolman.py"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const program = await response.text();
  const keys = keysIn(program);
  expect(keys).toEqual([1, 2].map((number) => `${order.id}:${order.lines[0]?.id}:${number}`));
  expect(await (await ada.client.request(programOf(order.id))).text()).toBe(program);
});

it('opens with the email’s link, and to no other shopper', async () => {
  const { mails, mailer } = keptMails();
  const { order } = await bought({ [goods.spool.id]: 1 });
  await jobHandlers(shop.deps, mailer)['order-confirmation']({ orderId: order.id });
  const token = tokenIn(mails.at(-1)?.text ?? '', '/track-order/');
  expect((await shop.request(programOf(order.id), { headers: { [LINK_TOKEN]: token } })).status).toBe(200);
  expect((await shop.request(programOf(order.id))).status).toBe(404);
  expect((await buyer(shop.asGuest()).client.request(programOf(order.id))).status).toBe(404);
});

it('is not there for an order without spools, nor for one that was canceled', async () => {
  const other = await bought({ [goods.part.id]: 1 });
  expect((await other.ada.client.request(programOf(other.order.id))).status).toBe(404);
  const { ada, order } = await bought({ [goods.spool.id]: 1 });
  expect((await ada.client.request(`/api/orders/${order.id}/cancel`, { method: 'POST' })).status).toBe(200);
  expect((await ada.client.request(programOf(order.id))).status).toBe(404);
});
