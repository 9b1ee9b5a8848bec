import { expect, test, vi } from 'vitest';
import { replayEarlyClicks } from './replay-early-clicks.ts';

function pageWith(html: string) {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  replayEarlyClicks(page);
  const button = page.querySelector('button');
  const island = page.querySelector('astro-island');
  if (!button || !island) throw new Error('the page has no island with a button');
  const hydrate = () => {
    island.removeAttribute('ssr');
    island.dispatchEvent(new Event('astro:hydrate'));
  };
  return { button, hydrate };
}

test('a press on a button that is not alive yet is carried out once it is', () => {
  const { button, hydrate } = pageWith('<astro-island ssr><button><b>Add to Cart</b></button></astro-island>');
  button.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  button.click();
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  hydrate();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a press on a living button is left alone', () => {
  const { button, hydrate } = pageWith('<astro-island><button>Add to Cart</button></astro-island>');
  button.click();
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  hydrate();
  expect(pressed).not.toHaveBeenCalled();
});
