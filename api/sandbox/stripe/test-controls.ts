import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Faults } from './faults.ts';
import type { WebhookSender } from './webhook-sender.ts';

const faultsSchema = z.strictObject({
  latencyMs: z.int().min(0).max(60_000).optional(),
  failNext: z.int().min(0).optional(),
  failWrites: z.int().min(0).optional(),
  crashNext: z.int().min(0).optional(),
  limitNext: z.int().min(0).optional(),
  lockNext: z.int().min(0).optional(),
  loseNext: z.int().min(0).optional(),
});

/** What tests may order and see. It stands beside `/v1`, and on the loopback port only. */
export function testControls(db: Kysely<unknown>, faults: Faults, sender: WebhookSender): Hono {
  return new Hono()
    .post('/faults', async (c) => {
      Object.assign(faults, faultsSchema.parse(await c.req.json()));
      return c.json(faults);
    })
    .post('/webhooks/pause', (c) => {
      sender.paused = true;
      return c.json({ paused: true });
    })
    .post('/webhooks/resume', (c) => {
      sender.paused = false;
      sender.wake();
      return c.json({ paused: false });
    })
    .post('/webhooks/deliver-again/:id', async (c) => {
      await sender.sendAgain(c.req.param('id'));
      return c.json({ id: c.req.param('id') });
    })
    .get('/webhooks', async (c) => {
      const { rows } = await sql`
        select event_id as id, o.body ->> 'type' as type, attempts, delivered_at is not null as delivered
        from sandbox.stripe_deliveries d join sandbox.stripe_objects o on o.id = d.event_id order by d.seq
      `.execute(db);
      return c.json(rows);
    });
}
