import { messageOf } from '../../lib/api.ts';

/** Lets the bank see the shopper (3-D Secure); gives back a sentence when it did not work out. */
export async function showBank(clientSecret: string): Promise<string | undefined> {
  try {
    const { loadPayments } = await import('./load-stripe.ts');
    const { stripe } = await loadPayments();
    const { error } = await stripe.handleNextAction({ clientSecret });
    return error?.message;
  } catch (error) {
    return messageOf(error);
  }
}
