import { messageOf } from '../../lib/api.ts';

/** Shows the bank's confirmation (3-D Secure); resolves to an error message if it failed. */
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
