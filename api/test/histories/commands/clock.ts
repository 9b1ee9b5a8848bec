import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { reconcile } from '../model-orders.ts';
import { trouble } from './choices.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const clockCommands = [
  historyCommand('time passes', {
    args: fc.record({ seconds: fc.constantFrom(MINUTE, 3 * MINUTE, 11 * MINUTE, 31 * MINUTE, 2 * DAY, 31 * DAY) }),
    async run(model, shop, { seconds }) {
      model.now += seconds;
      shop.time.seconds = model.now;
      if (seconds >= DAY) await Promise.all([shop.comeBack(model), shop.members.carryMonths(seconds)]);
      return { expected: 'done' };
    },
  }),
  historyCommand('reconcile payments', {
    args: fc.record({ trouble }),
    async run(model, shop) {
      reconcile(model);
      await shop.handlers['reconcile-payments']();
      return { expected: 'done' };
    },
  }),
];
