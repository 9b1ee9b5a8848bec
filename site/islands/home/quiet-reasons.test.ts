import { beforeEach, expect, test, vi } from 'vitest';
import { QuietReasons, watchForQuiet } from './start-carousels.ts';

let settle: ReturnType<typeof vi.fn<(playing: boolean) => void>>;
let reasons: QuietReasons;
let slider: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<section><a href="#one">One</a><button>Pause</button></section><p>Beside</p>';
  const found = document.querySelector('section');
  if (!found) throw new Error('no slider');
  slider = found;
  settle = vi.fn<(playing: boolean) => void>();
  reasons = new QuietReasons(settle);
  watchForQuiet(slider, reasons);
});

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('slides pause while the pointer is on them, and go on afterwards', () => {
  slider.dispatchEvent(new Event('pointerenter'));
  expect(settle).toHaveBeenLastCalledWith(false);
  slider.dispatchEvent(new Event('pointerleave'));
  expect(settle).toHaveBeenLastCalledWith(true);
});

test('a shopper’s own pause outlasts pointer, focus and tab changes', () => {
  reasons.set('shopper', true);
  slider.dispatchEvent(new Event('pointerenter'));
  slider.dispatchEvent(new Event('pointerleave'));
  slider.querySelector('a')?.focus();
  slider.querySelector('a')?.blur();
  hide(true);
  hide(false);
  expect(reasons.playing).toBe(false);
  reasons.set('shopper', false);
  expect(settle).toHaveBeenLastCalledWith(true);
});

test('slides pause while the keyboard focus is in the slider', () => {
  const [link, button] = [slider.querySelector('a'), slider.querySelector('button')];
  link?.focus();
  expect(reasons.has('focus')).toBe(true);
  button?.focus();
  expect(reasons.has('focus')).toBe(true);
  button?.blur();
  expect(reasons.playing).toBe(true);
});

test('slides pause while their tab is hidden', () => {
  hide(true);
  expect(settle).toHaveBeenLastCalledWith(false);
  hide(false);
  expect(settle).toHaveBeenLastCalledWith(true);
});
