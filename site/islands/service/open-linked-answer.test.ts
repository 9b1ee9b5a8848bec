import { beforeEach, expect, test, vi } from 'vitest';
import { openLinkedAnswer } from './open-linked-answer.ts';

beforeEach(() => {
  location.hash = '';
  Element.prototype.scrollIntoView = vi.fn();
  document.body.innerHTML = `
    <details><summary>When?</summary><div id="when">Today.</div></details>
    <details><summary>Where?</summary><div id="where">Here.</div></details>
    <h2 id="orders">Orders</h2>`;
});

const open = () => [...document.querySelectorAll('details')].map((question) => question.open);

test('a link to an answer opens its question and shows it, and no other', () => {
  location.hash = '#where';
  openLinkedAnswer();
  expect(open()).toEqual([false, true]);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test('a reader who has the answer open already is not moved', () => {
  location.hash = '#when';
  openLinkedAnswer();
  openLinkedAnswer();
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test.each(['', '#orders', '#gone', '#%E2'])('an address that ends in %j opens nothing', (hash) => {
  location.hash = hash;
  openLinkedAnswer();
  expect(open()).toEqual([false, false]);
});
