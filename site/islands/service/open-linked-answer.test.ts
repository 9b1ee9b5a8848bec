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

test('a link to an answer opens only that answer', () => {
  location.hash = '#where';
  openLinkedAnswer();
  expect(open()).toEqual([false, true]);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test('does not scroll when the answer is open already', () => {
  location.hash = '#when';
  openLinkedAnswer();
  openLinkedAnswer();
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test.each(['', '#orders', '#gone', '#%E2'])('opens nothing for a URL that ends in %j', (hash) => {
  location.hash = hash;
  openLinkedAnswer();
  expect(open()).toEqual([false, false]);
});
