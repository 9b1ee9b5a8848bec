import { itemOf, type Membership, type MonthlyCard, type Outcome, type ShopModel } from './model-state.ts';

export function noMembership(): Membership {
  return {
    status: 'none',
    card: 'pays',
    cancelsAtEnd: false,
    refusals: 0,
    paidMonths: 0,
    returnedMonths: 0,
    colors: new Set(),
    hasVoted: false,
  };
}

/** A refused charge does not end them at once: the bank is asked again for some days. */
export function hasBenefits(membership: Membership | undefined): boolean {
  return membership?.status === 'active' || membership?.status === 'past_due';
}

/** The exclusive color of this month. */
function newestOf({ colors }: ShopModel): string {
  const newest = colors.at(-1);
  if (!newest) throw new Error('the model has no exclusive color');
  return newest;
}

export function join(model: ShopModel, membership: Membership, declines: boolean): Outcome {
  if (hasBenefits(membership)) return 'subscription_exists';
  if (membership.colors.has(newestOf(model))) return 'subscription_color_sent';
  if (declines) return 'payment_declined';
  Object.assign(membership, { status: 'active', card: 'pays', cancelsAtEnd: false, refusals: 0 });
  payMonth(model, membership);
  return 'done';
}

/** A month is paid back when its member has the color of it. */
function payMonth(model: ShopModel, membership: Membership): void {
  const newest = newestOf(model);
  membership.paidMonths += 1;
  if (membership.colors.has(newest)) {
    membership.returnedMonths += 1;
    return;
  }
  membership.colors.add(newest);
  model.sent.set(newest, (model.sent.get(newest) ?? 0) + 1);
  itemOf(model, newest).shelf -= 1;
}

/** The bank is asked when a month begins, after three days, and after eight: then the seven days of grace are over. */
const REFUSALS_TO_END = 3;

/** Time passes to the next charge, or to the end of a canceled membership. */
export function passMonth(model: ShopModel, membership: Membership): void {
  if (!hasBenefits(membership)) return;
  if (membership.status === 'active' && membership.cancelsAtEnd) membership.status = 'ended';
  else if (membership.card === 'pays') {
    membership.status = 'active';
    membership.refusals = 0;
    payMonth(model, membership);
  } else {
    membership.refusals += 1;
    membership.status = membership.refusals < REFUSALS_TO_END ? 'past_due' : 'ended';
  }
}

/** What the open month costs is charged to the new card at once. */
export function changeCard(model: ShopModel, membership: Membership, card: MonthlyCard): Outcome {
  if (!hasBenefits(membership)) return 'subscription_none';
  membership.card = card;
  if (membership.status !== 'past_due') return 'done';
  if (card === 'refuses') return 'payment_declined';
  membership.status = 'active';
  membership.refusals = 0;
  payMonth(model, membership);
  return 'done';
}

/** A month that is not paid ends at once. */
export function leave(membership: Membership): Outcome {
  if (!hasBenefits(membership)) return 'subscription_none';
  if (membership.status === 'past_due') membership.status = 'ended';
  else membership.cancelsAtEnd = true;
  return 'done';
}

export function stay(membership: Membership): Outcome {
  if (!hasBenefits(membership)) return 'subscription_none';
  membership.cancelsAtEnd = false;
  return 'done';
}

/** Once for each poll. */
export function vote(membership: Membership): Outcome {
  if (!hasBenefits(membership)) return 'vote_members_only';
  if (membership.hasVoted) return 'already_voted';
  membership.hasVoted = true;
  return 'done';
}
