import { bankCommands } from './commands/bank.ts';
import { cancelCommands } from './commands/cancel.ts';
import { cartCommands } from './commands/cart.ts';
import { checkoutCommands } from './commands/checkout.ts';
import { clockCommands } from './commands/clock.ts';
import { couponCommands } from './commands/coupons.ts';
import { databaseCommands } from './commands/database.ts';
import { jobCommands } from './commands/job.ts';
import { memberItemCommands } from './commands/members-items.ts';
import { parcelCommands } from './commands/parcel.ts';
import { paypalCommands } from './commands/paypal.ts';
import { premiumCommands } from './commands/premium.ts';
import { publishCommands } from './commands/publish.ts';
import { raceCommands } from './commands/race.ts';
import { refundCommands } from './commands/refund.ts';
import { stockCommands } from './commands/stock.ts';
import { togetherCommands } from './commands/together.ts';
import { vendingCommands } from './commands/vending.ts';
import { webhookCommands } from './commands/webhook.ts';

/** Every command of histories. One that is listed twice is drawn twice as often. */
export const historyCommands = [
  ...cartCommands,
  ...cartCommands.slice(1, 2),
  ...cartCommands.slice(1, 2),
  ...cartCommands.slice(1, 2),
  ...checkoutCommands,
  ...checkoutCommands,
  ...checkoutCommands,
  ...checkoutCommands,
  ...bankCommands,
  ...bankCommands,
  ...webhookCommands,
  ...webhookCommands,
  ...clockCommands,
  ...jobCommands,
  ...jobCommands,
  ...cancelCommands,
  ...parcelCommands,
  ...refundCommands,
  ...refundCommands,
  ...paypalCommands,
  ...paypalCommands,
  ...premiumCommands,
  ...memberItemCommands,
  ...memberItemCommands,
  ...vendingCommands,
  ...vendingCommands,
  ...couponCommands,
  ...couponCommands.slice(0, 1),
  ...publishCommands,
  ...stockCommands,
  ...databaseCommands,
  ...databaseCommands,
  ...raceCommands,
  ...raceCommands,
  ...raceCommands,
  ...togetherCommands,
];
