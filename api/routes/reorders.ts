import * as z from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import { idSchema } from '../../contract/id.ts';
import { linkTokenSchema } from '../../contract/mail-link.ts';
import {
  estimateReorderSchema,
  newReorderSchema,
  paidReorderSchema,
  payReorderSchema,
  pressReorderLinkSchema,
  reorderChangeSchema,
  reorderEstimateSchema,
  reorderLinkSchema,
  reordersSchema,
  resumeReorderSchema,
  skipReorderSchema,
  swapReorderSchema,
} from '../../contract/reorders.ts';
import { shopRoute } from '../http/shop-route.ts';

const path = '/user/{userId}/reorders';
const params = z.object({ userId: z.string() });
const one = params.extend({ id: idSchema('There is no such reorder.') });

const own = ['session_invalid', 'sign_in_required', 'not_yours'] as const satisfies readonly ErrorCode[];
const withBody = ['malformed_json', 'content_type', 'invalid_request'] as const;
const goods = ['item_unknown', 'item_members_only', 'quantity_step', 'reorder_item', 'order_too_large'] as const;
const delivery = ['overnight_unavailable', 'po_box_ground_only'] as const;
const card = ['card_unknown', 'cards_unavailable', 'payment_declined', 'too_many_requests'] as const;
const state = ['reorder_placing', 'reorder_refused'] as const;
const answer = ['The account’s reorders', reordersSchema] as const;

export const list = shopRoute('get', path, {
  summary: 'The account’s reorders, with what each would cost today',
  params,
  answer: [...answer],
  errors: own,
});
export const add = shopRoute('post', path, {
  summary: 'Order spools again every few weeks; a repeated request adds one',
  params,
  body: newReorderSchema,
  answer: [...answer],
  errors: [...own, ...withBody, ...goods, ...delivery, ...card, 'reorders_full'],
});
export const estimate = shopRoute('post', `${path}/estimate`, {
  summary: 'What an order of these spools would cost today',
  params,
  body: estimateReorderSchema,
  answer: ['The price of today', reorderEstimateSchema],
  errors: [...own, ...withBody, ...goods, ...delivery, 'too_many_requests'],
});
export const change = shopRoute('put', `${path}/{id}`, {
  summary: 'Change spools, weeks, date, delivery or card; what is left out stays',
  params: one,
  body: reorderChangeSchema,
  answer: [...answer],
  errors: [...own, ...withBody, ...goods, ...delivery, ...card, ...state],
});
export const skip = shopRoute('post', `${path}/{id}/skip`, {
  summary: 'Skip the order of a date; a repeated request skips no other',
  params: one,
  body: skipReorderSchema,
  answer: [...answer],
  errors: [...own, ...withBody, ...state],
});
export const stop = shopRoute('post', `${path}/{id}/stop`, {
  summary: 'Stop a reorder; a repeated request changes nothing',
  params: one,
  answer: [...answer],
  errors: [...own, ...state],
});
export const resume = shopRoute('post', `${path}/{id}/resume`, {
  summary: 'Resume a reorder that has stopped',
  params: one,
  body: resumeReorderSchema,
  answer: [...answer],
  errors: [...own, ...withBody, ...state, ...goods, 'reorders_full'],
});
export const pay = shopRoute('post', `${path}/{id}/pay`, {
  summary: 'Order now what a refused card did not pay; the bank may ask the shopper to confirm',
  params: one,
  body: payReorderSchema,
  answer: ['The order; with a clientSecret while the bank asks', paidReorderSchema],
  errors: [
    ...own,
    ...withBody,
    ...card,
    ...state,
    'total_changed',
    'cart_has_errors',
    'order_minimum',
    'payment_in_progress',
    'payment_unavailable',
    'order_cancelled',
  ],
});

const linkPath = '/reorder-links';
const linkAnswer = ['The reorder and what became of the press', reorderLinkSchema] as const;
const linkErrors = ['malformed_json', 'content_type', 'invalid_request', 'too_many_requests'] as const;

export const readLink = shopRoute('get', linkPath, {
  summary: 'What a link of the mail three days before is about; changes nothing',
  headers: linkTokenSchema,
  answer: [...linkAnswer],
  errors: ['invalid_request', 'too_many_requests'],
});
export const skipByLink = shopRoute('post', `${linkPath}/skip`, {
  summary: 'Skip the order of a mail’s date',
  body: pressReorderLinkSchema,
  answer: [...linkAnswer],
  errors: linkErrors,
});
export const swapByLink = shopRoute('post', `${linkPath}/swap`, {
  summary: 'Swap a spool for another color of the same kind before the order of a mail’s date',
  body: swapReorderSchema,
  answer: [...linkAnswer],
  errors: [...linkErrors, 'reorder_swap', 'item_members_only', 'item_out_of_stock'],
});
export const stopByLink = shopRoute('post', `${linkPath}/stop`, {
  summary: 'Stop the reorder of a mail',
  body: pressReorderLinkSchema,
  answer: [...linkAnswer],
  errors: linkErrors,
});
