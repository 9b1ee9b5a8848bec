import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { cartSchema } from '../../contract/cart.ts';
import { messages } from '../../contract/messages.ts';
import { server } from '../mocks/server.ts';
import { callApi } from './api.ts';

const call = () => callApi('/api/cart', cartSchema, { timeout: 50 });

describe('a call to the shop', () => {
  it('waits, on a prerendered page, until the shopper opens the page', async () => {
    const asked = vi.fn(() => HttpResponse.json({ lines: [] }));
    server.use(http.get('/api/cart', asked));
    Reflect.set(document, 'prerendering', true);
    const answer = call();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).not.toHaveBeenCalled();
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(await answer).toEqual({ lines: [] });
  });

  it('asks for JSON, so that a refusal comes with its code', async () => {
    server.use(
      http.get('/api/cart', ({ request }) =>
        request.headers.get('Accept') === 'application/json' ? HttpResponse.json({ lines: [] }) : HttpResponse.error(),
      ),
    );
    expect(await call()).toEqual({ lines: [] });
  });

  it('has the message of a refusal, and the field it is about', async () => {
    const refusal = { code: 'invalid_request', message: 'Form is invalid', fields: { qty: 'Too many.' } };
    server.use(http.get('/api/cart', () => HttpResponse.json(refusal, { status: 400 })));
    await expect(call()).rejects.toMatchObject(refusal);
  });

  it.each([
    ['a page of a proxy', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
    ['a refusal without a sentence', () => HttpResponse.json({ code: 'internal' }, { status: 500 })],
    ['another shape than the contract’s', () => HttpResponse.json({ lines: 'none' })],
  ])('does not show %s to the shopper', async (_, answer) => {
    server.use(http.get('/api/cart', answer));
    await expect(call()).rejects.toMatchObject({ code: 'answer_unreadable', message: messages.answerUnreadable });
  });

  it('says that the connection is down', async () => {
    server.use(http.get('/api/cart', () => HttpResponse.error()));
    await expect(call()).rejects.toMatchObject({ code: 'network_down', message: messages.networkDown });
  });

  it('times out', async () => {
    server.use(http.get('/api/cart', () => new Promise<never>(() => {})));
    await expect(call()).rejects.toMatchObject({ code: 'took_too_long', message: messages.tookTooLong });
  });
});

it('is kept alive when the shopper leaves the page, except for bodies that browsers refuse to keep alive', async () => {
  server.use(http.put('/api/cart', () => HttpResponse.json({ lines: [] })));
  const fetched = vi.spyOn(globalThis, 'fetch');
  for (const note of ['short', 'long'.repeat(20_000)]) {
    await callApi('/api/cart', cartSchema, { method: 'PUT', body: { note } });
  }
  expect(fetched.mock.calls.map(([, sent]) => sent?.keepalive)).toEqual([true, false]);
  fetched.mockRestore();
});
