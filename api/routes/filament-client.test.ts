import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';

const shop = await createTestApp();

/** The program in Python that `docs/filament-data.md` shows to makers. */
function documentedClient(): string {
  const text = readFileSync(new URL('../../docs/filament-data.md', import.meta.url), 'utf8');
  return /```python\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
}

it('is read whole, page by page, by the client in the documents', async () => {
  const pages: string[] = [];
  const address = await new Promise<string>((listening) => {
    const fetch = (request: Request) => {
      pages.push(new URL(request.url).search);
      return shop.app.fetch(request);
    };
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      listening(`http://127.0.0.1:${info.port}`),
    );
    onTestFinished(() => void server.close());
  });
  const client = documentedClient();
  expect(client.trim().split('\n').length).toBeLessThanOrEqual(30);
  const python = promisify(execFile)('python3', ['-c', client.replace('limit=50', 'limit=2'), address]);
  const lines = (await python).stdout.trim().split('\n');
  const count = Number((await shop.request('/api/filaments')).headers.get('x-total-count'));
  expect(lines).toHaveLength(count);
  expect(pages).toHaveLength(Math.ceil(count / 2));
  expect(lines).toContain('Northspool PLA Petrol, 1.75 mm: 210 °C, bed 60 °C, 1.24 g/cm³');
});
