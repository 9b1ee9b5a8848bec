import * as z from 'zod';
import { deskOrderSchema } from '../../../contract/desk/order.ts';
import type { Deps } from '../../domain/deps.ts';
import { mailCharge, withdrawCharge } from '../../domain/orders/charges.ts';
import type { OrderRow } from '../../domain/orders/order-rows.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { orderChanges } from './order-changes.ts';

const shared = {
  permission: 'orders:refund',
  params: z.object({ number: z.string().max(40) }),
  answer: ['The order as it is now', deskOrderSchema],
  errors: ['order_unknown', 'order_action_refused'],
} as const;

const mail = deskRoute('post', '/desk/orders/{number}/charge/link', {
  ...shared,
  errors: [...shared.errors],
  answer: [...shared.answer],
  summary: 'Mail the customer the link that pays a change of an order another time',
});
const withdraw = deskRoute('delete', '/desk/orders/{number}/charge', {
  ...shared,
  errors: [...shared.errors],
  answer: [...shared.answer],
  summary: 'Take back a change of an order that waits for its payment; what it reserves goes back on the shelf',
});

/** A customer who still has not got the mail has another problem; the link can be copied. */
const MAILS = { name: 'desk: payment links by order', tries: 5, seconds: 3600 };

type ChargeDeps = Pick<Deps, 'connection' | 'clock' | 'jobs' | 'store' | 'settings'>;

/** The payment that a change of an order waits for. Asking for it is the change of the order: `order.ts`. */
export function chargeRoutes(deps: ChargeDeps) {
  const countMails = rateLimit(deps.connection.pool, MAILS);
  const { answerChanged } = orderChanges(deps);
  return deskApp()
    .openapi(mail, async (c) => {
      const work = async ({ id }: OrderRow) => {
        await countMails(id);
        await mailCharge(deps, id);
      };
      return await answerChanged(c, c.req.valid('param').number, { verb: 'orders mail-charge', work });
    })
    .openapi(withdraw, async (c) => {
      const work = ({ id }: OrderRow) => withdrawCharge(deps, id);
      return await answerChanged(c, c.req.valid('param').number, { verb: 'orders withdraw-charge', work });
    });
}
