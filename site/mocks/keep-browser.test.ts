import { describe, expect, it, vi } from 'vitest';
import { keepBrowser } from './keep-browser.ts';

it('removes the listeners of every test file, not only of the first', () => {
  const browser = keepBrowser();
  const heard = vi.fn();
  for (const target of [window, document]) {
    for (const _ of ['first file', 'second file']) {
      target.addEventListener('pageshow', heard);
      browser.bringBack();
      target.dispatchEvent(new Event('pageshow'));
    }
  }
  expect(heard).not.toHaveBeenCalled();
});

describe('frames of the page', () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  function takeFocusedButtonAway() {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    button.remove();
  }

  it('go on after a file that ended while jsdom waited for its next frame', async () => {
    const browser = keepBrowser();
    takeFocusedButtonAway();
    browser.bringBack();
    await frame();
  });

  it('go on after a test whose timers were fake', async () => {
    await frame();
    vi.useFakeTimers();
    takeFocusedButtonAway();
    vi.useRealTimers();
    await frame();
  });
});
