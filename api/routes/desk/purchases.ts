import { doneSchema } from '../../../contract/desk/me.ts';
import {
  newPurchaseSchema,
  purchaseEditSchema,
  purchaseListSchema,
  purchaseParamsSchema,
  purchaseQuerySchema,
  purchaseSchema,
  receiptSchema,
  receivedSchema,
} from '../../../contract/desk/purchases.ts';
import { may } from '../../../contract/desk/roles.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { addPurchase, editPurchase, movePurchase, type PurchaseStep } from '../../domain/purchases/purchases.ts';
import { listPurchases, readPurchase } from '../../domain/purchases/read-purchases.ts';
import { receivePurchase } from '../../domain/purchases/receive-purchase.ts';
import type { Staff } from '../../domain/session/staff-sessions.ts';
import { describeItem } from '../../domain/stock/list-stock.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const list = deskRoute('get', '/desk/purchases', {
  permission: 'purchases:read',
  summary: 'List purchase orders, newest first; without `all` those that are not done',
  query: purchaseQuerySchema,
  answer: ['The page', purchaseListSchema],
});

const add = deskRoute('post', '/desk/purchases', {
  permission: 'purchases:write',
  summary: 'Make a draft, empty or of what is low on stock; a repeated request makes one',
  body: newPurchaseSchema,
  answer: ['The draft', purchaseSchema],
});

const read = deskRoute('get', '/desk/purchases/{purchase}', {
  permission: 'purchases:read',
  summary: 'Get a purchase order; costs are for those who write one',
  params: purchaseParamsSchema,
  answer: ['The order', purchaseSchema],
  errors: ['purchase_unknown'],
});

const edit = deskRoute('put', '/desk/purchases/{purchase}', {
  permission: 'purchases:write',
  summary: 'Replace what a draft says',
  params: purchaseParamsSchema,
  body: purchaseEditSchema,
  answer: ['The draft', purchaseSchema],
  errors: ['purchase_unknown', 'purchase_refused', 'item_unknown'],
});

const step = <const Name extends PurchaseStep>(name: Name, summary: string) =>
  deskRoute('post', `/desk/purchases/{purchase}/${name}`, {
    permission: 'purchases:write',
    summary,
    params: purchaseParamsSchema,
    answer: ['Done; a repeated request changes nothing', doneSchema],
    errors: ['purchase_unknown', 'purchase_refused', 'purchase_empty'],
  });
const order = step('order', 'Say that a draft was sent to the supplier');
const close = step('close', 'Say that the rest of an order does not come');
const cancel = step('cancel', 'Cancel an order of which nothing has arrived');

const receive = deskRoute('post', '/desk/purchases/{purchase}/receipts', {
  permission: 'stock:move',
  summary: 'Add what arrived to the stock; a repeated request counts once',
  params: purchaseParamsSchema,
  body: receiptSchema,
  answer: ['The item', receivedSchema],
  errors: [
    'purchase_unknown',
    'purchase_refused',
    'purchase_other_item',
    'purchase_not_received',
    'code_unknown',
    'item_unknown',
    'stock_not_there',
  ],
});

const readerOf = ({ role }: Pick<Staff, 'role'>) => ({ seesCosts: may(role, 'purchases:write') });

export function purchaseRoutes(deps: Pick<Deps, 'catalogue' | 'connection' | 'clock'>) {
  const move = (staff: Staff, purchase: number, name: PurchaseStep) =>
    recordChange(deps, staff, { verb: `purchases ${name}`, target: String(purchase) }, () =>
      movePurchase(deps, purchase, name),
    );
  return deskApp()
    .openapi(list, async (c) =>
      c.json(await listPurchases(deps.connection.db, c.req.valid('query'), readerOf(c.var.staff)), 200),
    )
    .openapi(add, async (c) => {
      const after = c.req.valid('json');
      const { staff } = c.var;
      const id = await recordChange(deps, staff, { verb: 'purchases add', target: after.supplier, after }, () =>
        addPurchase(deps, after, staff.email),
      );
      return c.json(await readPurchase(deps, id, readerOf(staff)), 200);
    })
    .openapi(read, async (c) =>
      c.json(await readPurchase(deps, c.req.valid('param').purchase, readerOf(c.var.staff)), 200),
    )
    .openapi(edit, async (c) => {
      const { purchase } = c.req.valid('param');
      const after = c.req.valid('json');
      const { staff } = c.var;
      await recordChange(deps, staff, { verb: 'purchases edit', target: String(purchase), after }, () =>
        editPurchase(deps, purchase, after),
      );
      return c.json(await readPurchase(deps, purchase, readerOf(staff)), 200);
    })
    .openapi(order, async (c) => {
      await move(c.var.staff, c.req.valid('param').purchase, 'order');
      return c.json({ done: true as const }, 200);
    })
    .openapi(close, async (c) => {
      await move(c.var.staff, c.req.valid('param').purchase, 'close');
      return c.json({ done: true as const }, 200);
    })
    .openapi(cancel, async (c) => {
      await move(c.var.staff, c.req.valid('param').purchase, 'cancel');
      return c.json({ done: true as const }, 200);
    })
    .openapi(receive, async (c) => {
      const { purchase } = c.req.valid('param');
      const receipt = c.req.valid('json');
      const { staff } = c.var;
      const { key: _, ...details } = receipt;
      const action = { verb: 'purchases receive', target: String(purchase), details };
      const received = await recordChange(deps, staff, action, () =>
        receivePurchase(deps, purchase, { receipt, by: staff.email }),
      );
      await deps.catalogue.refresh([received.id]);
      return c.json({ ...describeItem(deps.catalogue, received.id), ...received }, 200);
    });
}
