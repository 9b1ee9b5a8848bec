import { beforeEach, expect, test } from 'vitest';
import { $user } from '../../stores/session.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

beforeEach(async () => {
  document.body.innerHTML = `<main><p><span data-for-guests>$20.69 with Premium</span>
    <span data-for-members hidden>$20.69 for you</span></p>
    <div class="clamp" tabindex="-1" data-description><p>Six lines and more.</p></div>
    <button data-read-more>Read More</button></main>`;
  await import('./start-product.ts');
});

test('members see their price as theirs, and Read More unfolds the text in focus', () => {
  const hidden = () => ['[data-for-guests]', '[data-for-members]'].map((selector) => find(selector)?.hidden);
  expect(hidden()).toEqual([false, true]);
  $user.set({ userId: 'dolores', loggedIn: true, membership: true, taxExempt: false });
  expect(hidden()).toEqual([true, false]);

  find('[data-read-more]')?.click();
  expect(find('[data-description]')?.className).toBe('');
  expect(document.activeElement).toBe(find('[data-description]'));
  expect(find('[data-read-more]')?.hidden).toBe(true);
});
