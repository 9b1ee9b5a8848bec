import { createHmac } from 'node:crypto';

/**
 * Lets PayPal's script put the styles of its button into our pages, which are files and the same for everybody: so the
 * nonce is the same for all replicas, and stands for styles only, never for scripts.
 */
export function styleNonce(secret: string): string {
  return createHmac('sha256', secret).update('styles of wallets').digest('base64url').slice(0, 22);
}
