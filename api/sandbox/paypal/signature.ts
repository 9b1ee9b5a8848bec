import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a transmission is signed with. */
export interface Signing {
  readonly secret: string;
  readonly webhookId: string;
}

/** The headers that PayPal sends with an event. */
export function signedHeaders(body: string, { secret, webhookId }: Signing): Record<string, string> {
  const id = crypto.randomUUID();
  const time = new Date().toISOString();
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox',
    'paypal-transmission-sig': mac(secret, [id, time, webhookId, body]),
  };
}

/** Whether a `verify-webhook-signature` request contains an event signed here, byte for byte. */
export function isSigned(request: string, { secret, webhookId }: Signing): boolean {
  const event = /,\s*"webhook_event"\s*:\s*(\{[\s\S]*\})\s*\}\s*$/.exec(request)?.[1] ?? '';
  const facts: Record<string, unknown> = JSON.parse(request);
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = facts;
  if (webhook_id !== webhookId) return false;
  const expected = Buffer.from(mac(secret, [transmission_id, transmission_time, webhookId, event].map(String)));
  const given = Buffer.from(String(transmission_sig));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function mac(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('|')).digest('hex');
}
