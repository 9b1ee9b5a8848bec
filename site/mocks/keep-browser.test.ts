import { expect, it, vi } from 'vitest';
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
