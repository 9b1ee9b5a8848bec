import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { cents } from '../../../contract/cents.ts';
import type { Db } from '../../db/schema.ts';
import { addCoupon } from '../../domain/coupons.ts';
import { openPoll } from '../../domain/polls.ts';
import { loadMachine } from '../../domain/vending/load-machine.ts';
import type { TestApp } from '../create-test-app.ts';
import { goods } from '../factory-items.ts';
import { testMachineLoad } from '../test-settings.ts';
import { newModel } from './model.ts';
import type { ModelCoupon, ShopModel } from './model-state.ts';
import { exclusiveColor } from './open-history-members.ts';

/** What histories buy: few pieces, so that shoppers compete for them. */
export const historyItems = [
  { ...goods.spool, qoh: 7 },
  { ...goods.part, qoh: 4 },
  { ...goods.poster, qoh: 2 },
];

/** What members alone can buy, beside the color of each month. */
export const memberItems = [
  { ...goods.token, qoh: 4 },
  { ...goods.pastMembersOnly, active: true, qoh: 3 },
];

const poll = {
  question: 'What should the next Premium color be?',
  options: [
    { option: 'Packard Plum', hex: '#5B2A4E', note: 'A deep purple' },
    { option: 'Fisher Gold', hex: '#B98A2E', note: 'A warm gold' },
  ],
};

function couponOf(code: string, { percent, fixed, minimum, maxUses }: ModelCoupon) {
  const discount =
    percent === undefined
      ? { kind: 'fixed' as const, amount: cents(fixed ?? 0) }
      : { kind: 'percent' as const, percent };
  return { code, discount, minSubtotal: cents(minimum), maxPerCustomer: maxUses ?? null, endsAt: null };
}

interface Parts {
  readonly app: TestApp;
  readonly db: Db;
  readonly clock: () => Date;
}

/** What the shop offers in a history, and the release that is shown. */
export function openHistoryGoods({ app, db, clock }: Parts) {
  const release: CatalogueItem[] = [];

  return {
    /** Empties the shop and fills it again. */
    async reset(): Promise<ShopModel> {
      release.splice(0, release.length, ...historyItems, ...memberItems, exclusiveColor(1));
      const model = newModel(release);
      await app.stock(release);
      await openPoll(db, { ...poll, now: clock() });
      await loadMachine(db, testMachineLoad, clock());
      for (const [code, coupon] of model.coupons) await addCoupon(db, couponOf(code, coupon), clock());
      return model;
    },
    /** Shows a release with these items in place of those of the same id, or beside the others. */
    async publish(items: readonly CatalogueItem[]): Promise<void> {
      for (const item of items) {
        const place = release.findIndex(({ id }) => id === item.id);
        release.splice(place < 0 ? release.length : place, place < 0 ? 0 : 1, item);
      }
      await app.deps.catalogue.load(release);
    },
    item(id: string): CatalogueItem {
      const item = release.find((each) => each.id === id);
      if (!item) throw new Error(`the release has no item ${id}`);
      return item;
    },
  };
}
