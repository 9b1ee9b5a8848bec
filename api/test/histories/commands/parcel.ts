import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { deliver, pack, ship } from '../model-orders.ts';
import type { ModelOrder, Outcome, ShopModel } from '../model-state.ts';
import { orderAt, orderChoice, requireOrder } from './choices.ts';
import { changeOrder } from './staff.ts';

const parcel = { carrier: 'ups', numbers: ['1Z999AA10123456784'] };

function parcelCommand(action: string, json: object, change: (order: ModelOrder, model: ShopModel) => Outcome) {
  return historyCommand(`${action} order`, {
    args: fc.record({ order: orderChoice }),
    check: (model, { order }) => orderAt(model, order) !== undefined,
    async run(model, shop, args) {
      const order = requireOrder(model, args.order);
      return await changeOrder(model, shop, { order, action, json, expected: change(order, model) });
    },
  });
}

export const parcelCommands = [
  parcelCommand('pack', {}, pack),
  parcelCommand('ship', parcel, ship),
  parcelCommand('deliver', {}, deliver),
];
