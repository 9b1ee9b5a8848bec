import { expect, test, vi } from 'vitest';
import { announceContent, onContent } from './page-content.ts';

test('a script starts on the content that is there, and on what takes its place', () => {
  document.body.innerHTML = '<main>Petrol</main>';
  const start = vi.fn((content: HTMLElement) => content.textContent);
  onContent(start);
  document.body.innerHTML = '<main>Canary</main>';
  announceContent();
  expect(start.mock.results.map(({ value }) => value)).toEqual(['Petrol', 'Canary']);
});
