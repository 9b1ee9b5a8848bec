import fc from 'fast-check';
import { spoolAddress } from '../../fixtures/member.ts';
import { historyCommand } from '../history-command.ts';
import { newItem } from '../model.ts';
import { changeCard, hasBenefits, join, leave, passMonth, stay, vote } from '../model-premium.ts';
import type { Membership, ShopModel } from '../model-state.ts';
import { exclusiveColor } from '../open-history-members.ts';
import type { HistoryShop } from '../open-history-shop.ts';

/** The accounts, behind the guests. */
const account = fc.constantFrom(2, 3);
const card = fc.constantFrom('pays' as const, 'pays' as const, 'refuses' as const);
/** A card that refuses pays at first, and is refused once its holder is away. */
const tokens = { pays: 'pm_card_visa', refuses: 'pm_card_chargeCustomerFail' };

function memberOf(model: ShopModel, index: number): { readonly email: string; readonly membership: Membership } {
  const { email, membership } = model.shoppers[index] ?? {};
  if (email === undefined || !membership) throw new Error(`shopper ${index} has no account`);
  return { email, membership };
}

/** Strangers are refused in one way only, which voting tries. */
const wasMember = (model: ShopModel, args: { readonly shopper: number }) =>
  memberOf(model, args.shopper).membership.status !== 'none';
const isMember = (model: ShopModel, args: { readonly shopper: number }) =>
  hasBenefits(memberOf(model, args.shopper).membership);

/** The shop's own look at memberships, with the months that it pays back. */
async function lookAtMonths(shop: HistoryShop): Promise<void> {
  await shop.handlers['renew-subscriptions']();
  for (const job of await shop.jobs()) if (job.name === 'return-month') await shop.runJob(job);
}

export const premiumCommands = [
  historyCommand('join Premium', {
    args: fc.record({ shopper: account, declines: fc.constantFrom(false, false, false, true) }),
    // Members are refused in one way only.
    check: (model, { shopper, declines }) => declines || !isMember(model, { shopper }),
    async run(model, shop, { shopper, declines }) {
      const { membership, email } = memberOf(model, shopper);
      const expected = join(model, membership, declines);
      const answer = await shop.shopper(shopper, '/api/subscription', {
        method: 'POST',
        headers: { 'idempotency-key': `history-join-${model.now}` },
        json: {
          payment: { tokenId: declines ? 'pm_card_chargeDeclined' : tokens.pays },
          customerInfo: { ...spoolAddress, email },
          paymentService: 'stripe',
        },
      });
      return { expected, answer };
    },
  }),
  historyCommand('month passes', {
    args: fc.record({ shopper: account, isNew: fc.constantFrom(true, true, true, false) }),
    check: (model, args) => isMember(model, args),
    async run(model, shop, { shopper, isNew }) {
      const { membership, email } = memberOf(model, shopper);
      if (isNew) await publishColor(model, shop);
      passMonth(model, membership);
      await shop.members.passMonth(email);
      await lookAtMonths(shop);
      return { expected: 'done' };
    },
  }),
  historyCommand('change card of Premium', {
    args: fc.record({ shopper: account, card }),
    check: (model, args) => wasMember(model, args),
    async run(model, shop, { shopper, card: next }) {
      const { membership } = memberOf(model, shopper);
      const expected = changeCard(model, membership, next);
      const json = { tokenId: await shop.members.tokenOf(tokens[next]) };
      const answer = await shop.shopper(shopper, '/api/subscription/payment', { method: 'PUT', json });
      await lookAtMonths(shop);
      return { expected, answer };
    },
  }),
  historyCommand('leave Premium', {
    args: fc.record({ shopper: account }),
    check: (model, args) => wasMember(model, args),
    async run(model, shop, { shopper }) {
      const expected = leave(memberOf(model, shopper).membership);
      return { expected, answer: await shop.shopper(shopper, '/api/subscription', { method: 'DELETE' }) };
    },
  }),
  historyCommand('stay in Premium', {
    args: fc.record({ shopper: account }),
    check: (model, args) => wasMember(model, args),
    async run(model, shop, { shopper }) {
      const expected = stay(memberOf(model, shopper).membership);
      return { expected, answer: await shop.shopper(shopper, '/api/subscription/keep', { method: 'POST' }) };
    },
  }),
  historyCommand('vote', {
    args: fc.record({ shopper: account, color: fc.constantFrom('Packard Plum', 'Fisher Gold') }),
    async run(model, shop, { shopper, color }) {
      const expected = vote(memberOf(model, shopper).membership);
      const json = { color };
      return { expected, answer: await shop.shopper(shopper, '/api/subscription/vote', { method: 'POST', json }) };
    },
  }),
];

/** A release with the color of another month. */
async function publishColor(model: ShopModel, shop: HistoryShop): Promise<void> {
  const color = exclusiveColor(model.colors.length + 1);
  model.colors.push(color.id);
  model.items.set(color.id, newItem(color));
  await shop.goods.publish([color]);
}
