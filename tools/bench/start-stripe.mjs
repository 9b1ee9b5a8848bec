// @ts-check
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onShutdown } from '../../scripts/processes/shutdown.mjs';

/**
 * Forks a program of this folder, which ends when we do: after its own cleanup, or at once if it has none.
 * @param {string} file
 */
function startProcess(file) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ended = once(child, 'exit');
  onShutdown(async () => {
    // A signal to our whole group may have ended it already.
    if (child.connected) child.disconnect();
    await ended;
  });
  return child;
}

/**
 * Starts the look-alikes of the sandbox beside the shop, with a database of their own.
 * @param {{ dataDir: string, shop: string }} shop its files and address
 * @returns {Promise<{ databaseUrl: string, settings: Record<string, string> }>} the shop's settings for that of Stripe
 */
export async function startSandboxBeside(shop) {
  const child = startProcess('./sandbox-process.mjs');
  child.send(shop);
  const [started] = await once(child, 'message');
  return started;
}

/**
 * Starts the stand-in for Stripe, and returns the settings by which a shop with test keys uses it.
 * @param {string} shop its address
 */
export async function startStripe(shop) {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const child = startProcess('./stripe-stand-in.mjs');
  const [{ port }] = await once(child, 'message');
  child.send({ shop, webhookSecret });
  return {
    STRIPE_SECRET_KEY: 'sk_test_bench',
    PUBLIC_STRIPE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: `http://127.0.0.1:${port}`,
  };
}
