import { callStripe } from './call-stripe.js';
import { askCardHolder } from './challenge.js';

/** @typedef {'payment_intent' | 'setup_intent'} Kind */

const UNABLE =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The name of an answer's intent, by its kind. */
const answerName = /** @type {const} */ ({ payment_intent: 'paymentIntent', setup_intent: 'setupIntent' });

/**
 * What Stripe.js does with intents, of payments and of cards to be saved alike.
 * @param {import('./call-stripe.js').Account} account
 */
export function intentCalls(account) {
  /** @param {Kind} kind @param {string} clientSecret */
  async function retrieve(kind, clientSecret) {
    const path = `${kind}s/${idOf(clientSecret)}`;
    return await callStripe(account, 'GET', path, { client_secret: clientSecret });
  }

  /** @param {Kind} kind @param {string} clientSecret */
  async function retrieveNamed(kind, clientSecret) {
    const { object, error } = await retrieve(kind, clientSecret);
    return error ? { error } : { [answerName[kind]]: object };
  }

  return {
    /** @param {string} clientSecret */
    retrievePaymentIntent: (clientSecret) => retrieveNamed('payment_intent', clientSecret),
    /** @param {string} clientSecret */
    retrieveSetupIntent: (clientSecret) => retrieveNamed('setup_intent', clientSecret),

    /** @param {{ clientSecret: string }} options */
    async handleNextAction({ clientSecret }) {
      const kind = clientSecret.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
      const found = await retrieve(kind, clientSecret);
      if (found.error) return { error: found.error };
      if (found.object.status !== 'requires_action') return { [answerName[kind]]: found.object };
      const outcome = await askCardHolder(found.object);
      const path = `${kind}s/${idOf(clientSecret)}/authenticate`;
      const { object, error } = await callStripe(account, 'POST', path, { client_secret: clientSecret, outcome });
      if (error) return { error };
      if (outcome === 'succeeded') return { [answerName[kind]]: object };
      const code = `${kind}_authentication_failure`;
      return { error: { type: 'card_error', code, message: UNABLE, [kind]: object } };
    },
  };
}

/** `pi_123_secret_abc` → `pi_123`. @param {string} clientSecret */
function idOf(clientSecret) {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');
}
