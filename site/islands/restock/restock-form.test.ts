import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { server } from '../../mocks/server.ts';
import { $restock, $restockEmail } from '../../stores/restock.ts';
import { $justSoldOut, $stock, noteRefusal } from '../product/stock-store.ts';
import { startRestockForm } from './restock-form.ts';

let stop = () => {};
let asked: unknown[] = [];

beforeEach(() => {
  $restock.set({});
  $restockEmail.set('');
  $stock.set(new Map());
  $justSoldOut.set('');
  asked = [];
  answerWith(() => HttpResponse.json({ message: 'Open the link.' }));
});
afterEach(() => stop());

function answerWith(answer: () => Response): void {
  server.use(
    http.post('/api/restock-alerts', async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
}

function open(place: 'none' | 'open', itemId = 'pla-oxblood'): HTMLElement {
  document.body.innerHTML = `<div data-restock="${itemId}" data-place="${place}">
    <button type="button" data-restock-offer>Email me when it’s back</button>
    <form method="dialog" novalidate><input aria-label="Email address" type="email">
      <button type="submit">Tell me</button><p class="hint">Hint</p><p class="err" role="alert" hidden></p></form>
    <div tabindex="-1" data-restock-done></div></div>`;
  const element = document.querySelector<HTMLElement>('[data-restock]') as HTMLElement;
  stop();
  stop = startRestockForm(element);
  return element;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const fault = () => document.querySelector('.err')?.textContent;

function send(email: string): void {
  fireEvent.input(field(), { target: { value: email } });
  field().focus();
  fireEvent.submit(field());
}

describe('the form', () => {
  test('sends once however often it is clicked, and says what comes next', async () => {
    const place = open('open');
    send(' ada@example.com ');
    fireEvent.submit(field());
    expect(screen.getByRole('button', { name: 'Tell me' }).getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(place.hasAttribute('data-sent')).toBe(true));
    expect(asked).toEqual([{ itemId: 'pla-oxblood', email: 'ada@example.com' }]);
    expect(document.activeElement).toBe(screen.getByText('Open the link.'));
  });

  test('rejects an invalid email without a call, until it is edited', () => {
    open('open');
    send('ada');
    expect([fault(), asked.length]).toEqual([messages.invalidEmailAddress, 0]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    fireEvent.input(field(), { target: { value: 'ada@' } });
    expect([fault(), field().getAttribute('aria-invalid')]).toEqual(['', 'false']);
    send('  ');
    expect(fault()).toBe(messages.fieldRequired);
  });

  test('keeps what was typed when the shop refuses it, and can be sent again', async () => {
    const place = open('open');
    const message = 'Too many tries. Please wait 5 minutes.';
    answerWith(() => HttpResponse.json({ code: 'too_many_requests', message }, { status: 429 }));
    send('ada@example.com');
    await waitFor(() => expect(fault()).toBe(message));
    expect(field().value).toBe('ada@example.com');
    expect(document.activeElement).toBe(field());
    answerWith(() => HttpResponse.json({ message: 'Open the link.' }));
    fireEvent.submit(field());
    await waitFor(() => expect(place.hasAttribute('data-sent')).toBe(true));
  });

  test('recovers when the shop cannot be reached', async () => {
    open('open');
    answerWith(() => HttpResponse.error());
    send('ada@example.com');
    await waitFor(() => expect(fault()).toBe(messages.networkDown));
    expect(screen.getByRole('button', { name: 'Tell me' }).getAttribute('aria-disabled')).toBe('false');
  });

  test('carries the email to another option, but not the result', async () => {
    const place = open('open');
    send('ada@example.com');
    await waitFor(() => expect(place.hasAttribute('data-sent')).toBe(true));
    const next = open('open', 'pla-peony');
    expect(field().value).toBe('ada@example.com');
    expect(next.hasAttribute('data-sent')).toBe(false);
    expect(open('open').hasAttribute('data-sent')).toBe(true);
  });
});

describe('the section of the form', () => {
  test('appears when the product sells out while the page is open, and goes when it is restocked', () => {
    const place = open('none');
    expect(place.dataset['place']).toBe('none');
    $stock.set(new Map([['pla-oxblood', 0]]));
    expect(place.dataset['place']).toBe('offer');
    fireEvent.click(screen.getByRole('button', { name: messages.restockAsk }));
    expect(place.dataset['place']).toBe('open');
    expect(document.activeElement).toBe(field());
  });

  test('is shown whole at once to a shopper whose add was refused', () => {
    const place = open('none');
    const scrolled = vi.spyOn(place, 'scrollIntoView').mockImplementation(() => {});
    noteRefusal('pla-oxblood', 'stock_too_low');
    expect(place.dataset['place']).toBe('none');
    noteRefusal('pla-oxblood', 'item_out_of_stock');
    expect(place.dataset['place']).toBe('open');
    expect(scrolled).toHaveBeenCalledOnce();
  });

  test('stays as built while the stock is unknown, and says when the product was restocked since', () => {
    const place = open('open');
    $stock.set(new Map([['another', 5]]));
    expect(place.dataset['place']).toBe('open');
    $stock.set(new Map([['pla-oxblood', 5]]));
    expect(place.dataset['place']).toBe('back');
    expect(document.querySelector('[data-restock-done]')?.textContent).toContain(messages.restockIsBack);
    $stock.set(new Map([['pla-oxblood', 0]]));
    expect(place.dataset['place']).toBe('open');
  });
});
