import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { proposalMessages } from '../../../contract/messages/proposal.ts';
import { HANDOFF_TOKEN, type Proposal } from '../../../contract/proposal.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aProposal, aProposedLine } from '../../mocks/a-proposal.ts';
import { refused } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { $couponCode } from '../../stores/cart/coupon.ts';
import { agentCheckoutOf } from '../../stores/checkout/agent-checkout.ts';
import { $details, restoreDetails } from '../../stores/checkout/checkout-details.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $proposal } from '../../stores/proposal/proposal.ts';
import { BuyPage } from './BuyPage.tsx';

const { goTo } = vi.hoisted(() => ({ goTo: vi.fn() }));
vi.mock('../../lib/go-to.ts', () => ({ goTo }));
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  goTo.mockClear();
  $proposal.set({ at: 'loading' });
});

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly token: string | null;
  readonly body: unknown;
}

function open(address: string, proposal: Proposal = aProposal(), missing: { id: string; message: string }[] = []) {
  history.replaceState(null, '', address);
  const sent: Sent[] = [];
  const note = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    sent.push({
      path: pathname + search,
      key: request.headers.get('idempotency-key'),
      token: request.headers.get(HANDOFF_TOKEN),
      body: request.method === 'POST' ? await request.clone().json() : null,
    });
  };
  server.use(
    http.get('/api/proposals', async ({ request }) => {
      await note(request);
      return HttpResponse.json(proposal);
    }),
    http.post('/api/cart/several', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ lines: [aCartLine({ id: 'petrol', qty: 2 })], refused: missing });
    }),
  );
  render(<BuyPage />);
  return { sent, posts: () => sent.filter(({ body }) => body !== null) };
}

const press = async (name: string) => await user.click(await screen.findByRole('button', { name }));

describe('the goods of a link', () => {
  it('say that they load', async () => {
    history.replaceState(null, '', '/buy/?items=item-petrol:2');
    server.use(http.get('/api/proposals', () => new Promise<never>(() => {})));
    render(<BuyPage />);
    expect(await screen.findByRole('status')).toBeTruthy();
  });

  it('are shown with their price, and nothing is added before a press', async () => {
    const { sent } = open('/buy/?items=item-petrol:2&coupon=SAVE10', aProposal({ cartCount: 3 }));
    await screen.findByRole('heading', { name: proposalMessages.title });
    screen.getByRole('link', { name: '2 × Petrol' });
    screen.getByText('$45.98', { selector: 'dd' });
    screen.getByText(proposalMessages.cartStays(3));
    screen.getByText(/We try coupon SAVE10/);
    expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/proposals?items=item-petrol%3A2', null]]);
    expect($couponCode.get()).toBe('');
  });

  it.each([
    [proposalMessages.add, '/cart/'],
    [proposalMessages.addAndPay, '/checkout/'],
  ])('are added by "%s", which goes on to %s', async (name, next) => {
    const { posts } = open('/buy/?items=item-petrol:2');
    await press(name);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(next));
    expect(posts().map(({ body }) => body)).toEqual([{ items: [{ id: 'item-petrol', qty: 2 }] }]);
    expect(agentCheckoutOf([{ itemId: 'item-petrol' }])).toEqual({});
  });

  it('are added once when an answer is lost, by the key of the first press', async () => {
    const { posts } = open('/buy/?items=item-petrol:2');
    const keys: (string | null)[] = [];
    server.use(
      http.post(
        '/api/cart/several',
        ({ request }) => {
          keys.push(request.headers.get('idempotency-key'));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await press(proposalMessages.add);
    await screen.findByRole('alert');
    expect(goTo).not.toHaveBeenCalled();
    await press(proposalMessages.add);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(posts().map(({ key }) => key)).toEqual(keys);
  });

  it('have each problem beside their line, and only the rest is added', async () => {
    const lines = [
      aProposedLine({ id: 'petrol', qty: 2 }),
      aProposedLine({ id: 'oxblood', name: 'Oxblood', error: 'Oxblood is out of stock.' }),
    ];
    const { posts } = open('/buy/?items=a:1', aProposal({ lines, unknown: ['<img src=x onerror=alert(1)>'] }));
    const oxblood = (await screen.findByRole('link', { name: '1 × Oxblood' })).closest('li');
    expect(oxblood?.textContent).toContain('Oxblood is out of stock.');
    screen.getByText(proposalMessages.unknown('<img src=x onerror=alert(1)>'));
    expect(document.querySelector('img[src="x"]')).toBeNull();
    await press(proposalMessages.add);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(posts().map(({ body }) => body)).toEqual([{ items: [{ id: 'item-petrol', qty: 2 }] }]);
  });

  it('show members what they pay', async () => {
    open('/buy/?items=a:1', aProposal({ memberDiscount: cents(460) }));
    expect((await screen.findByText(cartMessages.memberDiscount)).parentElement?.textContent).toContain('−$4.60');
    screen.getByText('$41.38', { selector: 'dd' });
  });

  it('are not offered when none can be bought', async () => {
    open('/buy/?items=a:1', aProposal({ lines: [aProposedLine({ id: 'a', error: 'Sold out.' })] }));
    await screen.findByText(proposalMessages.nothing);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are named when they were gone by the press', async () => {
    open('/buy/?items=a:1', aProposal(), [{ id: 'item-petrol', message: 'Petrol is out of stock.' }]);
    await press(proposalMessages.addAndPay);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Petrol: Petrol is out of stock.');
    expect(screen.getByRole('link', { name: 'Go to the checkout' }).getAttribute('href')).toBe('/checkout/');
    expect(goTo).not.toHaveBeenCalled();
  });

  it('bring their coupon, or the reason against it', async () => {
    open('/buy/?items=a:1&coupon=GONE');
    server.use(http.get('/api/coupons/GONE', () => refused({ code: 'coupon_ended', message: 'GONE has ended.' })));
    await press(proposalMessages.add);
    expect((await screen.findByRole('alert')).textContent).toContain('GONE: GONE has ended.');
  });
});

describe('a link that cannot be read', () => {
  it.each(['/buy/', '/buy/?items=', '/buy/?items=%3Cscript%3E', `/buy/?items=${'a:1,'.repeat(2500)}`])(
    'is said to be so at %.40s, without a call',
    async (address) => {
      const { sent } = open(address);
      await screen.findByText(proposalMessages.unreadable);
      expect(sent).toEqual([]);
    },
  );

  it('can be tried again when only the connection was down', async () => {
    open('/buy/?items=a:1');
    server.use(http.get('/api/proposals', () => HttpResponse.error(), { once: true }));
    await press('Try again');
    await screen.findByRole('heading', { name: proposalMessages.title });
  });
});

describe('an agent’s checkout', () => {
  const handoff: NonNullable<Proposal['handoff']> = {
    agentHost: 'chat.example',
    details: {
      ...{ firstName: 'Dolores', lastName: 'Kowalski', email: 'dolores.k@example.com', phone: '3135550142' },
      ...{ address: '4120 Second Avenue', city: 'Detroit', state: 'MI', zipCode: '48201' },
      ...{ country: 'US', serviceCode: 1 },
    },
    coupon: null,
    expiresAt: '2026-12-01T12:00:00.000Z',
    paid: null,
  };

  it('is shown as prepared by the agent, with its delivery, by a token that no address of a call has', async () => {
    const { sent } = open('/buy/?checkout=secret', aProposal({ handoff }));
    await screen.findByRole('heading', { name: 'chat.example prepared this for you' });
    screen.getByText('Ship overnight');
    screen.getByText('4120 Second Avenue');
    expect(sent.map(({ path, token }) => [path, token])).toEqual([['/api/proposals', 'secret']]);
  });

  it('fills the form of the checkout, whose order then names its token', async () => {
    open('/buy/?checkout=secret', aProposal({ handoff }));
    await press(proposalMessages.checkOut);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/checkout/'));
    expect(restoreDetails()).toBe(true);
    expect($details.get()).toMatchObject({ firstName: 'Dolores', address: '4120 Second Avenue', zipCode: '48201' });
    expect($serviceCode.get()).toBe(1);
    expect(agentCheckoutOf([{ itemId: 'item-petrol' }, { itemId: 'more' }])).toEqual({ agentCheckout: 'secret' });
    expect(agentCheckoutOf([{ itemId: 'another' }])).toEqual({});
  });

  it('adds nothing twice when it is opened again', async () => {
    const lines = [aProposedLine({ id: 'petrol', qty: 2, inCart: 2, toAdd: 0 })];
    const { posts } = open('/buy/?checkout=secret', aProposal({ handoff, lines, cartCount: 5 }));
    await screen.findByText(proposalMessages.allInCart);
    screen.getByText(proposalMessages.cartGoesAlong(3));
    await press(proposalMessages.checkOut);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/checkout/'));
    expect(posts()).toEqual([]);
  });

  it('is over once it is paid', async () => {
    open('/buy/?checkout=secret', aProposal({ lines: [], handoff: { ...handoff, paid: 'NS-7K2M-4Q9D' } }));
    await screen.findByText(proposalMessages.handoffPaid('NS-7K2M-4Q9D'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says when its link is over', async () => {
    open('/buy/?checkout=old');
    server.use(
      http.get('/api/proposals', () =>
        HttpResponse.json({ code: 'handoff_unknown', message: proposalMessages.handoffGone }, { status: 404 }),
      ),
    );
    await screen.findByText(proposalMessages.handoffGone);
  });
});
