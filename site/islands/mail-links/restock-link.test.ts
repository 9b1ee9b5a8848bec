import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { server } from '../../mocks/server.ts';
import { startLink } from './restock-link.ts';

const product = { name: 'Oxblood', path: '/shop/PLA/Oxblood-1.75mm-1kg/', inStock: false };
let followed: string[] = [];

beforeEach(() => {
  followed = [];
});

function answer(body: unknown): void {
  server.use(
    http.post('/api/restock-alerts/:kind', async ({ params, request }) => {
      const { token } = (await request.json()) as { token: string };
      followed.push(`${params['kind']} ${token}`);
      return body === null ? HttpResponse.error() : HttpResponse.json(body);
    }),
  );
}

function open(kind: 'confirm' | 'unsubscribe', token = 'signed'): void {
  const states = ['confirmed', 'told', 'expired', 'stopped', 'unknown'].map(
    (state) => `<div data-state="${state}" hidden><h1 tabindex="-1">${state}</h1>
      <a href="/shop/" data-product hidden>Back to <span data-product-name></span></a>
      <p data-shelf="empty">waiting</p><p data-shelf="full" hidden>back already</p></div>`,
  );
  document.body.innerHTML = `<div data-mail-link="${kind}">
    <div data-state="${kind === 'confirm' ? 'busy' : 'ask'}"><button data-follow>Yes</button></div>
    ${kind === 'confirm' ? '' : '<div data-state="busy" hidden></div>'}${states.join('')}
    <div data-state="failed" hidden><h1>Not yet</h1><p data-fault></p><button data-follow>Try again</button></div></div>`;
  startLink(document.querySelector<HTMLElement>('[data-mail-link]') as HTMLElement, token);
}

const isShown = (text: string) =>
  [...(shown()?.querySelectorAll('p') ?? [])].some((part) => part.textContent === text && !part.hidden);
const shown = () => document.querySelector<HTMLElement>('[data-state]:not([hidden])');

test('follows a confirmation link at once, and leads back to the product', async () => {
  answer({ state: 'confirmed', product });
  open('confirm');
  await waitFor(() => expect(shown()?.dataset['state']).toBe('confirmed'));
  expect(followed).toEqual(['confirm signed']);
  expect(screen.getByRole('link', { name: 'Back to Oxblood' }).getAttribute('href')).toBe(product.path);
  expect(isShown('waiting')).toBe(true);
});

test('says when the product is back already', async () => {
  answer({ state: 'confirmed', product: { ...product, inStock: true } });
  open('confirm');
  await waitFor(() => expect(shown()?.textContent).toContain('back already'));
  expect(isShown('back already')).toBe(true);
});

test('stops the emails on click, and announces the result', async () => {
  answer({ state: 'stopped', product: null });
  open('unsubscribe');
  expect([shown()?.dataset['state'], followed]).toEqual(['ask', []]);
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'stopped' })));
  expect(followed).toEqual(['unsubscribe signed']);
  expect(screen.queryByRole('link')).toBeNull();
});

test('rejects a link without its token, without a call', async () => {
  open('unsubscribe', '');
  await waitFor(() => expect(shown()?.dataset['state']).toBe('unknown'));
});

test('says when the shop cannot be reached, and allows another try', async () => {
  answer(null);
  open('confirm');
  await waitFor(() => expect(shown()?.textContent).toContain(messages.networkDown));
  answer({ state: 'expired', product });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shown()?.dataset['state']).toBe('expired'));
});

test('does not follow an answer that leads out of the shop', async () => {
  answer({ state: 'confirmed', product: { ...product, path: 'https://evil.example/' } });
  open('confirm');
  await waitFor(() => expect(shown()?.dataset['state']).toBe('confirmed'));
  expect(screen.queryByRole('link')).toBeNull();
});
