import type { WSContext } from 'hono/ws';
import { afterEach, expect, it, vi } from 'vitest';
import { guest } from '../domain/session/shopper.ts';
import type { VendingWatch, Watcher } from '../domain/vending/vending-watch.ts';
import { absent } from '../test/absent.ts';
import { vendSocketEvents } from './vend-sockets.ts';

afterEach(() => void vi.useRealTimers());

it('releases its place and its timers when the upgrade is not completed', () => {
  vi.useFakeTimers();
  const release = vi.fn();
  vendSocketEvents(absent('deps'), { watch: absent('watch'), shopper: guest(), open: new Set(), release });
  vi.advanceTimersByTime(10_000);
  expect(release).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('does not watch for a page that left during the lookup', async () => {
  const watching = new Set<Watcher>();
  let answer = (): void => {};
  const lookedUp = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const watch: Pick<VendingWatch, 'watchMachine' | 'forget'> = {
    async watchMachine(watcher) {
      await lookedUp;
      watching.add(watcher);
    },
    forget: (watcher) => void watching.delete(watcher),
  };
  const socket = { readyState: 3 } as WSContext;
  const place = { watch: watch as VendingWatch, shopper: guest(), open: new Set<WSContext>(), release: () => {} };
  const events = vendSocketEvents(absent('deps'), place);
  events.onOpen?.(new Event('open'), socket);
  events.onMessage?.(new MessageEvent('message', { data: '{"event":"onMachine"}' }), socket);
  events.onClose?.({} as CloseEvent, socket);
  answer();
  await new Promise(setImmediate);
  expect(watching.size).toBe(0);
});
