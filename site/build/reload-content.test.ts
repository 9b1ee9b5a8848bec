import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentFolder } from './content-folder.ts';
import { reloadContent } from './reload-content.ts';

function startServer() {
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() });
  const [client, ssr] = [vi.fn(), vi.fn()];
  const server = { watcher, environments: { client: { hot: { send: client } }, ssr: { hot: { send: ssr } } } };
  reloadContent().hooks['astro:server:setup']?.({ server } as never);
  return { watcher, client, ssr };
}

test('an edit to a product reaches open pages, and pages of many are listed again', () => {
  const { watcher, client, ssr } = startServer();
  expect(watcher.add).toHaveBeenCalledWith(contentFolder);
  watcher.emit('change', join(contentFolder, 'products/pla/petrol.yaml'));
  expect(ssr).toHaveBeenCalledWith('astro:content-changed', {});
  expect(client).toHaveBeenLastCalledWith({ type: 'full-reload', path: '*' });
});

test('an edit elsewhere is left to Vite', () => {
  const { watcher, client, ssr } = startServer();
  watcher.emit('change', join(contentFolder, '../site/pages/about.astro'));
  watcher.emit('add', join(contentFolder, 'media/home/vase-800.webp'));
  expect([client, ssr].some((send) => send.mock.calls.length > 0)).toBe(false);
});
