import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './start-options.ts';

const { expectPage } = vi.hoisted(() => ({ expectPage: vi.fn() }));
vi.mock('./option-pages.ts', () => ({ expectPage }));

const link = (name: string) => document.querySelector(`[data-option="${name}"]`) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<a data-option="red" href="/red/" aria-current="true"></a>
    <a data-option="blue" href="/blue/?discord=true"></a><a data-option="gold" href="/gold/"></a>
    <a data-option="gone"></a>`;
});

afterEach(() => {
  vi.useRealTimers();
  expectPage.mockReset();
  Reflect.deleteProperty(navigator, 'connection');
});

test('prefetches the page of a hovered or focused option', () => {
  fireEvent.pointerOver(link('blue'));
  vi.runAllTimers();
  fireEvent.focusIn(link('gold'));
  vi.runAllTimers();
  expect(expectPage.mock.calls).toEqual([['/blue/'], ['/gold/']]);
});

test('does not prefetch an option that the pointer only passes', () => {
  fireEvent.pointerOver(link('blue'));
  fireEvent.pointerOver(link('gold'));
  vi.runAllTimers();
  expect(expectPage.mock.calls).toEqual([['/gold/']]);
});

test('does not prefetch the current option, or one that cannot be chosen', () => {
  for (const name of ['red', 'gone']) fireEvent.pointerOver(link(name));
  vi.runAllTimers();
  expect(expectPage).not.toHaveBeenCalled();
});

test('does not prefetch when the browser saves data', () => {
  Reflect.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  fireEvent.pointerOver(link('blue'));
  vi.runAllTimers();
  expect(expectPage).not.toHaveBeenCalled();
});
