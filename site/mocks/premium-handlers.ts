import { HttpResponse, http } from 'msw';
import { type ErrorBody, errorTable } from '../../api/contract/errors.ts';
import { joinSchema } from '../../api/contract/premium/subscription.ts';
import { aSubscription } from './a-subscription.ts';
import { premium } from './mock-premium.ts';

export const premiumHandlers = [
  http.get('/api/subscription', () => HttpResponse.json(premium.subscription)),

  http.post('/api/subscription', async ({ request }) => {
    const body = joinSchema.parse(await request.json());
    const key = request.headers.get('Idempotency-Key');
    const isRepeat = premium.joins.some((sent) => sent.key === key);
    premium.joins.push({ key, body });
    if (premium.refuse) {
      const refusal: ErrorBody = premium.refuse;
      return HttpResponse.json(refusal, { status: errorTable[premium.refuse.code][0] });
    }
    if (premium.asksBank && !isRepeat) {
      return HttpResponse.json({ requiresAction: true, clientSecret: 'pi_1_secret_1', id: 'sub-1' });
    }
    return HttpResponse.json(aSubscription());
  }),

  http.get('/api/items/', ({ request }) =>
    request.url.endsWith('?q=options.material=PLA+Sub&active=true') ? HttpResponse.json(premium.exclusives) : undefined,
  ),
];
