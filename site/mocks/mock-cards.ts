import { HttpResponse, http } from 'msw';
import type { PaymentSource } from '../../contract/accounts/payment-source.ts';
import { type Refusal, refused } from './mock-shop.ts';

/** The shopper's cards in the mock payment service; a test sets them up and reads them afterwards. */
interface MockCards {
  /** newest first */
  cards: PaymentSource[];
  /** for every call about cards */
  refuse: Refusal | null;
  /** the next card needs the bank's challenge first */
  asksBank: boolean;
  /** requests to save a card */
  sent: unknown[];
  /** what the next saved card is */
  next: PaymentSource;
}

export function aCard(card: Partial<PaymentSource> = {}): PaymentSource {
  return {
    id: 'pm_visa',
    object: 'card',
    brand: 'visa',
    last4: '4242',
    name: 'Dolores Kowalczyk',
    exp_month: 8,
    exp_year: new Date().getFullYear() + 2,
    zip: '48201',
    ...card,
  };
}

export const wallet: MockCards = emptyWallet();

export function resetCards(): void {
  Object.assign(wallet, emptyWallet());
}

function emptyWallet(): MockCards {
  const next = aCard({ id: 'pm_new', brand: 'amex', last4: '0005' });
  return { cards: [], refuse: null, asksBank: false, sent: [], next };
}

const path = '/api/user/:userId/payments';

const unlessRefused = (answer: () => Response): Response => (wallet.refuse ? refused(wallet.refuse) : answer());

export const cardHandlers = [
  http.get(path, () => unlessRefused(() => HttpResponse.json(wallet.cards))),
  http.post(path, async ({ request }) => {
    wallet.sent.push(await request.json());
    return unlessRefused(() => {
      if (wallet.asksBank) {
        wallet.asksBank = false;
        return HttpResponse.json({ requiresAction: true, clientSecret: 'seti_1_secret_1', setupIntentId: 'seti_1' });
      }
      wallet.cards = [wallet.next, ...wallet.cards];
      return HttpResponse.json(wallet.next);
    });
  }),
  http.delete(`${path}/:id`, ({ params }) =>
    unlessRefused(() => {
      wallet.cards = wallet.cards.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ deleted: true, id: params['id'] });
    }),
  ),
];
