import { deleteSavedQuote, fetchSavedQuotes } from '../../lib/api-prints.ts';
import { accountData, withAccount } from '../account-data.ts';

/** The shopper's saved quotes, newest first. */
export const savedQuotes = accountData(async () => (await withAccount(fetchSavedQuotes)).quotes);

export async function removeSavedQuote(link: string): Promise<void> {
  await withAccount(() => deleteSavedQuote(link));
  await savedQuotes.load();
}
