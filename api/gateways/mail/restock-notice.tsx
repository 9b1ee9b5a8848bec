import { fullName } from '../../contract/catalogue/full-name.ts';
import { dollars } from '../../contract/money/dollars.ts';
import { bodiesOf } from './mail-bodies.ts';
import type { Mail } from './mailer.ts';
import { productPage, RestockFrame, type RestockMailFacts, restockStopHeaders } from './restock-frame.tsx';

/** The back-in-stock email. Its Message-ID comes from the alert's id, so that an email sent twice counts once. */
export async function restockNotice(facts: RestockMailFacts): Promise<Mail> {
  const { alert, item, store, publicUrl } = facts;
  const mail = (
    <RestockFrame
      {...facts}
      heading={`${fullName(item)} is back`}
      text={`It is in stock again, for ${dollars(item.price)}. We cannot reserve any, so it is first come, first served.`}
      action={{ label: 'See it in the shop', url: productPage(publicUrl, item) }}
      notes={[
        'You asked for this email, and it is the only one: your alert is done. You can set a new one at any time.',
      ]}
    />
  );
  return {
    to: alert.email,
    subject: `Back in stock: ${fullName(item)}`,
    ...(await bodiesOf(mail)),
    messageId: `restock-${alert.id}@${store.email.split('@')[1]}`,
    headers: restockStopHeaders(facts),
  };
}
