import type { Deps } from '../domain/deps.ts';
import { createMailingApp, tokenIn } from './create-mailing-app.ts';
import { goods } from './factory-items.ts';

/** The mailing app with helpers for restock alerts. */
export async function createRestockApp(overrides: Partial<Deps> = {}) {
  const shop = await createMailingApp(overrides);
  const { post, deliver } = shop;
  return {
    ...shop,
    /** Requests an alert and opens the link in the email. */
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

/** The token in an email's link to this page. */
export function linkToken(text: string, page: 'confirm' | 'unsubscribe'): string {
  return tokenIn(text, `/alerts/${page}/`);
}
