import { accountMessages } from './messages/account.ts';
import { accountAreaMessages } from './messages/account-area.ts';
import { cartMessages } from './messages/cart.ts';
import { checkoutMessages } from './messages/checkout.ts';
import { deliveryMessages } from './messages/delivery.ts';
import { formsMessages } from './messages/forms.ts';
import { goodsMessages } from './messages/goods.ts';
import { joinMessages } from './messages/join.ts';
import { membershipMessages } from './messages/membership.ts';
import { modelFaultMessages } from './messages/model-faults.ts';
import { paymentMessages } from './messages/payment.ts';
import { pickersMessages } from './messages/pickers.ts';
import { premiumMessages } from './messages/premium.ts';
import { printingMessages } from './messages/printing.ts';
import { productMessages } from './messages/product.ts';
import { queu3dMessages } from './messages/queu3d.ts';
import { restockMessages } from './messages/restock.ts';
import { shellMessages } from './messages/shell.ts';
import { subscriptionMessages } from './messages/subscription.ts';
import { vendingMessages } from './messages/vending.ts';
import { voteMessages } from './messages/vote.ts';

/** The texts of the newsletter and of the links in its mails; those of the form that every page has are in shell.ts. */
const newsletterMessages = {
  // owner
  subscribed: 'Thank you for subscribing.',
  // ours
  newsletterLater: 'Too many tries. Please wait an hour, and try again.',
  linkNeedsScript: 'This page needs JavaScript to do that. You can also write to us.',
} as const;

/**
 * Every text that the owner may want to change, from the folder beside this file. Texts marked "owner" stand as the owner
 * wrote them, spelling included. What runs in browsers imports the file of its own screen instead: a page loads no other's.
 */
export const messages = {
  ...accountMessages,
  ...accountAreaMessages,
  ...cartMessages,
  ...checkoutMessages,
  ...deliveryMessages,
  ...formsMessages,
  ...goodsMessages,
  ...joinMessages,
  ...membershipMessages,
  ...modelFaultMessages,
  ...newsletterMessages,
  ...paymentMessages,
  ...pickersMessages,
  ...premiumMessages,
  ...productMessages,
  ...printingMessages,
  ...queu3dMessages,
  ...restockMessages,
  ...shellMessages,
  ...subscriptionMessages,
  ...vendingMessages,
  ...voteMessages,
} as const;
