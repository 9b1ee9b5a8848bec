import { atom } from 'nanostores';
import type { AddedSeveral } from '../../../contract/cart.ts';
import { proposalMessages } from '../../../contract/messages/proposal.ts';
import { readLinkItems } from '../../../contract/permalink.ts';
import type { Proposal } from '../../../contract/proposal.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchHandoff, fetchLinkGoods } from '../../lib/api-proposals.ts';
import { goTo } from '../../lib/go-to.ts';
import { addSeveralToCart } from '../cart/cart.ts';
import { $coupon, applyCoupon } from '../cart/coupon.ts';
import { takeOverCheckout } from '../checkout/agent-checkout.ts';
import { newIdempotencyKey } from '../checkout/submit-purchase.ts';
import { withCurrentSession } from '../session.ts';

interface NotAdded {
  /** of the item, or the code of a coupon */
  readonly name: string;
  readonly message: string;
}
type Next = '/cart/' | '/checkout/';

type ProposalState =
  | { readonly at: 'loading' }
  /** the link is damaged or over, or the call failed, which may be tried again */
  | { readonly at: 'closed'; readonly message: string; readonly mayRetry: boolean }
  | {
      readonly at: 'open';
      readonly proposal: Proposal;
      readonly coupon: string | null;
      readonly isAdding: boolean;
      readonly problem: string;
    }
  /** some of it, or its coupon, was refused */
  | { readonly at: 'added'; readonly next: Next; readonly notAdded: readonly NotAdded[] };

/** The goods that the address of the page proposes to buy. Nothing is added before the shopper says so. */
export const $proposal = atom<ProposalState>({ at: 'loading' });

/** Read at each call: a page that is restored from the browser's history keeps its address. */
function address() {
  const query = new URLSearchParams(location.search);
  return { token: query.get('checkout'), items: query.get('items') ?? '', coupon: query.get('coupon') };
}

/** Loads goods and prices of this moment. Never throws. */
export async function loadProposal(): Promise<void> {
  const { token, items, coupon } = address();
  if (!token && !readLinkItems(items)) {
    $proposal.set({ at: 'closed', message: proposalMessages.unreadable, mayRetry: false });
    return;
  }
  try {
    const proposal = await withCurrentSession(() => (token ? fetchHandoff(token) : fetchLinkGoods(items)));
    const code = proposal.handoff ? proposal.handoff.coupon : coupon;
    $proposal.set({ at: 'open', proposal, coupon: code, isAdding: false, problem: '' });
  } catch (error) {
    const mayRetry = !(error instanceof ApiError) || error.status < 400 || error.status >= 429;
    $proposal.set({ at: 'closed', message: messageOf(error), mayRetry });
  }
}

/** Of a press without an answer: only the same key adds once. */
let openKey: string | undefined;

/** Adds what can be bought to the cart, and goes on there or to the checkout. Never throws. */
export async function takeProposal(next: Next): Promise<void> {
  const state = $proposal.get();
  if (state.at !== 'open' || state.isAdding) return;
  const { proposal, coupon } = state;
  $proposal.set({ ...state, isAdding: true, problem: '' });
  try {
    const refused = await addLines(proposal);
    openKey = undefined;
    const notAdded = [...refused, ...(await tryCoupon(coupon))];
    const { token } = address();
    if (token && proposal.handoff && next === '/checkout/') {
      const ids = proposal.lines.filter(({ error }) => error === null).map(({ itemId }) => itemId);
      takeOverCheckout(token, ids, proposal.handoff.details);
    }
    if (notAdded.length > 0) $proposal.set({ at: 'added', next, notAdded });
    else goTo(next);
  } catch (error) {
    $proposal.set({ ...state, isAdding: false, problem: messageOf(error) });
  }
}

async function addLines({ lines }: Proposal): Promise<NotAdded[]> {
  const wanted = lines.filter(({ error, toAdd }) => error === null && toAdd > 0);
  if (wanted.length === 0) return [];
  openKey ??= newIdempotencyKey();
  const items = wanted.map(({ itemId, toAdd }) => ({ id: itemId, qty: toAdd }));
  return named(await addSeveralToCart({ items }, openKey), wanted);
}

function named(refused: AddedSeveral['refused'], lines: Proposal['lines']): NotAdded[] {
  return refused.map(({ id, message }) => ({
    name: lines.find(({ itemId }) => itemId === id)?.name ?? id,
    message,
  }));
}

async function tryCoupon(code: string | null): Promise<NotAdded[]> {
  if (!code) return [];
  await applyCoupon(code);
  const coupon = $coupon.get();
  return coupon.status === 'refused' ? [{ name: code, message: coupon.message }] : [];
}
