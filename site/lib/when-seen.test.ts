import { afterEach, expect, test, vi } from 'vitest';
import { whenSeen } from './when-seen.ts';

afterEach(() => Reflect.deleteProperty(document, 'prerendering'));

test('acts at once on a page that is on the screen', () => {
  const act = vi.fn();
  whenSeen(act);
  expect(act).toHaveBeenCalledTimes(1);
});

test('waits, on a prerendered page, until the shopper has seen its first frame', async () => {
  Reflect.set(document, 'prerendering', true);
  const act = vi.fn();
  whenSeen(act);
  expect(act).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(act).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});
