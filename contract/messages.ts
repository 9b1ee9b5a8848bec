import { formsMessages } from './form-messages.ts';
import { accountMessages } from './messages/account.ts';
import { accountAreaMessages } from './messages/account-area.ts';
import { arrivalMessages } from './messages/arrival.ts';
import { doorMessages } from './messages/at-the-door.ts';
import { cartMessages } from './messages/cart.ts';
import { checkoutMessages } from './messages/checkout.ts';
import { deliveryMessages } from './messages/delivery.ts';
import { filamentMessages } from './messages/filament.ts';
import { filamentTagMessages } from './messages/filament-tags.ts';
import { goodsMessages } from './messages/goods.ts';
import { joinMessages } from './messages/join.ts';
import { membershipMessages } from './messages/membership.ts';
import { modelErrorMessages } from './messages/model-errors.ts';
import { newsletterMessages } from './messages/newsletter.ts';
import { noScriptMessages } from './messages/no-script.ts';
import { orderMessages } from './messages/orders.ts';
import { paymentMessages } from './messages/payment.ts';
import { pickersMessages } from './messages/pickers.ts';
import { premiumMessages } from './messages/premium.ts';
import { printingMessages } from './messages/printing.ts';
import { productMessages } from './messages/product.ts';
import { promiseMessages } from './messages/promise.ts';
import { queu3dMessages } from './messages/queu3d.ts';
import { restockMessages } from './messages/restock.ts';
import { shellMessages } from './messages/shell.ts';
import { spoolMessages } from './messages/spool.ts';
import { subscriptionMessages } from './messages/subscription.ts';
import { vendingMessages } from './messages/vending.ts';
import { voteMessages } from './messages/vote.ts';

/**
 * Every text the owner may want to change, collected from `messages/`. Texts marked "owner" are the owner's own words:
 * keep their spelling. Browser code imports the file of its own screen instead, so that a page loads no other texts.
 */
export const messages = {
  ...accountMessages,
  ...accountAreaMessages,
  ...arrivalMessages,
  ...doorMessages,
  ...cartMessages,
  ...checkoutMessages,
  ...deliveryMessages,
  ...filamentTagMessages,
  ...filamentMessages,
  ...formsMessages,
  ...goodsMessages,
  ...joinMessages,
  ...membershipMessages,
  ...modelErrorMessages,
  ...newsletterMessages,
  ...noScriptMessages,
  ...orderMessages,
  ...paymentMessages,
  ...pickersMessages,
  ...premiumMessages,
  ...productMessages,
  ...promiseMessages,
  ...printingMessages,
  ...queu3dMessages,
  ...restockMessages,
  ...shellMessages,
  ...spoolMessages,
  ...subscriptionMessages,
  ...vendingMessages,
  ...voteMessages,
} as const;
