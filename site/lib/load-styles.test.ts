import { expect, test, vi } from 'vitest';

vi.unmock('./load-styles.ts');
const { loadStyles } = await import('./load-styles.ts');

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

test('a dialog waits for its styles, which are fetched once however often it is opened', async () => {
  let isStyled = false;
  const first = loadStyles('/dialog.css').then(() => {
    isStyled = true;
  });
  const second = loadStyles('/dialog.css');
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/dialog.css']);
  await Promise.resolve();
  expect(isStyled).toBe(false);
  links()[0]?.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
  expect(isStyled).toBe(true);
});

test('styles that did not come are asked for again by the next press', async () => {
  const before = links().length;
  const failed = loadStyles('/lost.css');
  links().at(-1)?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('/lost.css');
  expect(links()).toHaveLength(before);
  const again = loadStyles('/lost.css');
  links().at(-1)?.dispatchEvent(new Event('load'));
  await expect(again).resolves.toBeUndefined();
});
