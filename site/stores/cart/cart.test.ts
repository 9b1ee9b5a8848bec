import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import * as apiCart from '../../lib/api-cart.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { $totals } from '../checkout/totals.ts';
import { $notice } from '../notice.ts';
import { $user } from '../session.ts';
import { $cart, $cartCount, addToCart, changeQuantity, loadCart, removeLine } from './cart.ts';
import { $cartBusy, $removedLine } from './cart-state.ts';

const petrol = aCartLine({ id: 'line-1', qty: 2 });
const clear = aCartLine({ id: 'line-2', name: 'Clear', price: 2599 });

/** A cart that cannot be fetched is written down, and never a mistake on a page that does not show it. */
const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});

const quantities = () => $cart.get().lines.map(({ qty }) => qty);

describe('the cart', () => {
  it('loads on demand, and keeps the badge right for the next page', async () => {
    shop.lines = [petrol, clear];
    await loadCart();
    expect($cart.get()).toEqual({ status: 'ready', lines: [petrol, clear] });
    expect($cartCount.get()).toBe(3);
    expect(localStorage.getItem('northspool:cart-count')).toBe('3');
  });

  it('says in plain words that the API could not be reached', async () => {
    server.use(http.get('/api/cart', () => HttpResponse.error()));
    await loadCart();
    expect($cart.get()).toEqual({ status: 'error', lines: [], message: messages.networkDown });
    expect(logged).toHaveBeenCalledWith('The cart could not be loaded.', expect.any(Error));
  });

  it('keeps the lines on the screen when a reload fails', async () => {
    shop.lines = [petrol];
    await loadCart();
    server.use(http.get('/api/cart', () => HttpResponse.error()));
    await loadCart();
    expect($cart.get()).toEqual({ status: 'ready', lines: [petrol] });
  });

  it('shows an error for an unreadable answer instead of guessing', async () => {
    server.use(http.get('/api/cart', () => HttpResponse.json({ lines: [{ id: 'line-1' }] })));
    await loadCart();
    expect($cart.get().message).toBe(messages.answerUnreadable);
  });
});

describe('adding an item', () => {
  it('logs a guest in before the first write and never again', async () => {
    expect(await addToCart({ id: 'petrol', qty: 1, sides: [] })).toEqual({ ok: true });
    expect(await addToCart({ id: 'clear', qty: 2, sides: [] })).toEqual({ ok: true });
    expect(shop.guestLogins).toBe(1);
    expect($user.get()).toEqual({ userId: 'Guest', loggedIn: false, membership: false, taxExempt: false });
    expect(localStorage.getItem('northspool:user')).not.toContain('token');
    expect($cartCount.get()).toBe(3);
    expect($notice.get()).toMatchObject({ kind: 'success', text: 'Item added to cart.', toCart: true });
  });

  it('shows why the API refused, and reloads the cart', async () => {
    shop.lines = [petrol];
    shop.refuseWrites = { code: 'item_out_of_stock', message: 'Cobalt is out of stock.' };
    expect(await addToCart({ id: 'cobalt', qty: 1, sides: [] })).toEqual({
      ok: false,
      message: 'Cobalt is out of stock.',
      code: 'item_out_of_stock',
    });
    expect($cart.get()).toEqual({ status: 'ready', lines: [petrol] });
    expect($notice.get()).toMatchObject({ kind: 'error', text: 'Cobalt is out of stock.' });
  });

  it('starts a new session when the old one has ended, then adds the item', async () => {
    $user.set({ userId: 'Guest', loggedIn: false, membership: false, taxExempt: false });
    const ended = { code: 'session_invalid', message: 'Your session has ended. Please reload the page.' };
    server.use(http.post('/api/cart', () => HttpResponse.json(ended, { status: 401 }), { once: true }));
    expect(await addToCart({ id: 'petrol', qty: 1, sides: [] })).toEqual({ ok: true });
    expect(shop.guestLogins).toBe(1);
  });

  it('says that the connection is down when the code of the call cannot be loaded', async () => {
    vi.spyOn(apiCart, 'postLine').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    expect(await addToCart({ id: 'petrol', qty: 1, sides: [] })).toEqual({ ok: false, message: messages.networkDown });
  });

  it('keeps the badge when the API is unreachable', async () => {
    $cartCount.set(3);
    server.use(
      http.post('/api/cart', () => HttpResponse.error()),
      http.get('/api/cart', () => HttpResponse.error()),
    );
    await addToCart({ id: 'petrol', qty: 1, sides: [] });
    expect($cartCount.get()).toBe(3);
  });
});

describe('changing a line', () => {
  it('shows the new quantity before the API has answered', async () => {
    shop.lines = [petrol];
    await loadCart();
    const done = changeQuantity('line-1', 5);
    expect(quantities()).toEqual([5]);
    await done;
    expect(shop.lines[0]?.qty).toBe(5);
  });

  it('restores the old quantity when the API refuses, and says why', async () => {
    shop.lines = [petrol];
    await loadCart();
    shop.refuseWrites = { code: 'stock_too_low', message: 'Only 3 Petrol left. Please lower the quantity.' };
    await changeQuantity('line-1', 5);
    expect(quantities()).toEqual([2]);
    expect($notice.get()?.text).toBe('Only 3 Petrol left. Please lower the quantity.');
  });

  it('sends only the last of many queued clicks', async () => {
    shop.lines = [petrol];
    await loadCart();
    const sent: number[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT') sent.push(1);
    });
    await Promise.all([3, 4, 5, 6].map((qty) => changeQuantity('line-1', qty)));
    expect(shop.lines[0]?.qty).toBe(6);
    expect(quantities()).toEqual([6]);
    expect(sent.length).toBeLessThan(3);
    server.events.removeAllListeners();
  });

  it('hides a removed line at once, and restores it when the API refuses', async () => {
    shop.lines = [petrol, clear];
    await loadCart();
    const removal = removeLine('line-1');
    expect($cart.get().lines.map(({ id }) => id)).toEqual(['line-2']);
    await removal;
    expect($removedLine.get()).toMatchObject({ name: 'Petrol', index: 0 });
    shop.refuseWrites = { code: 'unavailable', message: 'The shop is busy. Please try again in a moment.' };
    await removeLine('line-2');
    expect($cart.get().lines.map(({ id }) => id)).toEqual(['line-2']);
  });
});

describe('concurrent changes', () => {
  it('end as the shopper last saw them: a line increased and then removed is gone', async () => {
    shop.lines = [petrol, clear];
    await loadCart();
    await Promise.all([changeQuantity('line-1', 3), removeLine('line-1')]);
    expect($cart.get().lines.map(({ id }) => id)).toEqual(['line-2']);
    expect(shop.lines.map(({ id }) => id)).toEqual(['line-2']);
  });

  it('show while the first is still pending, in the totals too', async () => {
    shop.lines = [petrol, clear];
    await loadCart();
    const answer = Promise.withResolvers<void>();
    server.use(
      http.put('/api/cart/line-1', async () => {
        await answer.promise;
        shop.lines = [{ ...petrol, qty: 3 }, clear];
        return HttpResponse.json({ lines: shop.lines });
      }),
    );
    const first = changeQuantity('line-1', 3);
    const second = changeQuantity('line-2', 4);
    expect(quantities()).toEqual([3, 4]);
    expect($totals.get().subtotal).toBe(3 * 2299 + 4 * 2599);
    expect($cartBusy.get()).toBe(true);
    answer.resolve();
    await Promise.all([first, second]);
    expect(quantities()).toEqual([3, 4]);
    expect($cartBusy.get()).toBe(false);
  });

  it('roll back one by one: the refused one goes, the accepted one stays', async () => {
    shop.lines = [petrol, clear];
    await loadCart();
    const refusal = { code: 'stock_too_low', message: 'Only 2 Petrol left. Please lower the quantity.' };
    server.use(http.put('/api/cart/line-1', () => HttpResponse.json(refusal, { status: 409 })));
    await Promise.all([changeQuantity('line-1', 9), changeQuantity('line-2', 4)]);
    expect(quantities()).toEqual([2, 4]);
    expect($totals.get().subtotal).toBe(2 * 2299 + 4 * 2599);
  });

  it('drop a line that another tab has removed, and say why', async () => {
    shop.lines = [petrol, clear];
    await loadCart();
    shop.lines = [clear];
    const message = 'This line is no longer in your cart.';
    server.use(
      http.put('/api/cart/line-1', () => HttpResponse.json({ code: 'line_unknown', message }, { status: 404 })),
    );
    await changeQuantity('line-1', 3);
    expect($cart.get().lines.map(({ id }) => id)).toEqual(['line-2']);
    expect($notice.get()).toMatchObject({ kind: 'error', text: message });
  });
});

describe('the minus button', () => {
  it('sends the line’s type and the quantity minus one', async () => {
    shop.lines = [petrol];
    await loadCart();
    const sent: unknown[] = [];
    server.use(
      http.put('/api/cart/line-1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ lines: [{ ...petrol, qty: 1 }] });
      }),
    );
    await changeQuantity('line-1', 1);
    expect(sent).toEqual([{ type: 'item', qty: 1 }]);
  });
});

describe('a removed line', () => {
  it('comes back with its quantity and add-ons on Undo', async () => {
    shop.lines = [aCartLine({ id: 'line-1', qty: 3, sides: ['desiccant'] })];
    await loadCart();
    await removeLine('line-1');
    const sent: unknown[] = [];
    server.use(
      http.post('/api/cart', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ lines: [] });
      }),
    );
    $removedLine.get()?.undo();
    await expect.poll(() => sent).toEqual([{ type: 'item', id: 'item-line-1', qty: 3, sides: ['desiccant'] }]);
  });
});

it('brings a removed print back by its print id on Undo', async () => {
  shop.lines = [aPrintLine({ id: 'line-1' })];
  await loadCart();
  await removeLine('line-1');
  const sent: unknown[] = [];
  server.use(
    http.post('/api/cart', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ lines: [] });
    }),
  );
  $removedLine.get()?.undo();
  await expect.poll(() => sent).toEqual([{ type: 'pod', id: 'print-line-1', qty: 1, sides: [] }]);
});

describe('another tab', () => {
  it('is notified of every change made here, and of none that was refused', async () => {
    shop.lines = [petrol];
    await loadCart();
    const otherTab = new BroadcastChannel('northspool:cart');
    const heard: unknown[] = [];
    otherTab.onmessage = ({ data }) => heard.push(data);
    shop.refuseWrites = { code: 'unavailable', message: 'The shop is busy. Please try again in a moment.' };
    await changeQuantity('line-1', 3);
    shop.refuseWrites = null;
    await changeQuantity('line-1', 4);
    await expect.poll(() => heard).toEqual(['changed']);
    otherTab.close();
  });

  it('reloads its cart after a change elsewhere', async () => {
    await loadCart();
    shop.lines = [petrol];
    const otherTab = new BroadcastChannel('northspool:cart');
    otherTab.postMessage('changed');
    await expect.poll(() => $cart.get().lines.length).toBe(1);
    otherTab.close();
  });
});

it('reloads the cart and badge when Back restores the page', async () => {
  await loadCart();
  const stop = $cartCount.subscribe(() => {});
  shop.lines = [petrol];
  localStorage.setItem('northspool:cart-count', '7');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect($cartCount.get()).toBe(7);
  await expect.poll(() => $cart.get().lines).toEqual([petrol]);
  expect($cartCount.get()).toBe(petrol.qty);
  stop();
});
