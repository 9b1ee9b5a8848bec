import { HttpResponse, http } from 'msw';
import { addToCartSchema, type Cart, changeLineSchema, switchBundleSchema } from '../../contract/cart.ts';
import { aCartLine } from './a-cart-line.ts';
import { refused, shop } from './mock-shop.ts';

const refusedWrite = () => shop.refuseWrites && refused(shop.refuseWrites);

const answerCart = () => HttpResponse.json({ lines: shop.lines } satisfies Cart);

export const cartHandlers = [
  http.get('/api/cart', answerCart),

  // Goods that empty lists offer: none, unless a test says so.
  http.get('/api/search', () => HttpResponse.error()),

  http.post('/api/cart', async ({ request }) => {
    const { id, qty } = addToCartSchema.parse(await request.json());
    const answer = refusedWrite();
    if (answer) return answer;
    shop.lines = [...shop.lines, aCartLine({ id: `line-${shop.lines.length + 1}`, name: id, qty })];
    return answerCart();
  }),

  http.post('/api/cart/switch', async ({ request }) => {
    const { id, sides } = switchBundleSchema.parse(await request.json());
    const answer = refusedWrite();
    if (answer) return answer;
    shop.lines = [aCartLine({ id: 'line-switched', name: id, sides })];
    return answerCart();
  }),

  http.put('/api/cart/:lineId', async ({ request, params }) => {
    const { qty } = changeLineSchema.parse(await request.json());
    const answer = refusedWrite();
    if (answer) return answer;
    shop.lines = shop.lines.map((line) => (line.id === params['lineId'] ? { ...line, qty } : line));
    return answerCart();
  }),

  http.delete('/api/cart/:lineId', ({ params }) => {
    const answer = refusedWrite();
    if (answer) return answer;
    shop.lines = shop.lines.filter(({ id }) => id !== params['lineId']);
    return HttpResponse.json({ deleted: true, id: String(params['lineId']) });
  }),
];
