import type { Deps } from '../deps.ts';
import { createMailingApp, tokenIn } from './create-mailing-app.ts';
import { goods } from './factory-items.ts';

/** An API whose mails are looked at, with what restock alerts are tested by. */
export async function createRestockApp(overrides: Partial<Deps> = {}) {
  const shop = await createMailingApp(overrides);
  const { post, deliver } = shop;
  return {
    ...shop,
    /** Asks for an alert and follows the link in the mail. */
    async signUp(email: string, itemId: string = goods.soldOut.id) {
      await post('/api/restock-alerts', { itemId, email });
      const mail = (await deliver()).at(-1);
      if (mail?.to !== email) throw new Error(`no mail to ${email}`);
      const answer = await post('/api/restock-alerts/confirm', { token: linkToken(mail.text, 'confirm') });
      return await answer.json();
    },
    alerts: () => shop.deps.connection.db.selectFrom('restock_alerts').selectAll().orderBy('asked_at').execute(),
  };
}

/** The token in a mail's link to this page. */
export function linkToken(text: string, page: 'confirm' | 'unsubscribe'): string {
  return tokenIn(text, `/alerts/${page}/`);
}
