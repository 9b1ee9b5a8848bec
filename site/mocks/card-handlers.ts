import { HttpResponse, http } from 'msw';
import { type ErrorCode, errorTable } from '../../api/contract/errors.ts';
import { wallet } from './mock-cards.ts';

const path = '/api/user/:userId/payments';

const refusal = (code: ErrorCode, message: string) =>
  HttpResponse.json({ code, message }, { status: errorTable[code][0] });

const unlessRefused = (answer: () => Response): Response =>
  wallet.refuse ? refusal(wallet.refuse.code, wallet.refuse.message) : answer();

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
