import { serve } from '@hono/node-server';
import { afterAll, beforeEach } from 'vitest';
import { FedexServer } from '../sandbox/fedex/fedex-server.ts';

export const fedexAccount = { clientId: 'shop', clientSecret: 'secret', account: '740561073' };

/** Mock FedEx on its own port, reset before each test. */
export async function startTestFedex() {
  const server = new FedexServer(fedexAccount);
  const { listening, url } = await new Promise<{ listening: ReturnType<typeof serve>; url: string }>((resolve) => {
    const started = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ listening: started, url: `http://127.0.0.1:${port}` }),
    );
  });
  beforeEach(() => {
    server.mood = 'well';
    server.tokensGiven = 0;
    server.addressesAsked = 0;
    server.quotesAsked.length = 0;
    server.refusal = undefined;
    server.shipments.reset();
  });
  afterAll(() => listening.close());
  return { server, url };
}
