// @ts-check
import { startSandbox } from '../../api/sandbox/start-sandbox.ts';
import { startThrowawayServer } from '../../scripts/postgres/throwaway.mjs';
import { onShutdown, shutDown } from '../../scripts/processes/shutdown.mjs';

/**
 * The look-alikes as a process of their own with a database of their own, since the real payment services have machines of
 * theirs.
 */

process.once('message', async (message) => {
  const { dataDir, shop } = /** @type {{ dataDir: string, shop: string }} */ (message);
  const { url: databaseUrl, stop } = await startThrowawayServer();
  onShutdown(stop);
  const sandbox = await startSandbox({ databaseUrl, dataDir, onIdleError: () => {} });
  sandbox.deliverWebhooksTo(`${shop}/api/webhooks`);
  const { secretKey, publishableKey, webhookSecret, port } = sandbox.stripe;
  const settings = {
    STRIPE_SECRET_KEY: secretKey,
    PUBLIC_STRIPE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: `http://127.0.0.1:${port}`,
  };
  process.send?.({ databaseUrl, settings });
});
process.on('disconnect', () => void shutDown(0));
