import { fullName } from '../../contract/catalogue/full-name.ts';
import { dollars } from '../../contract/money/dollars.ts';
import { bodiesOf } from './mail-bodies.ts';
import type { Mail } from './mailer.ts';
import { productPage, RestockFrame, type RestockMailFacts, restockStopHeaders } from './restock-frame.tsx';

/** The mail that was asked for. Its Message-ID is made of the alert's id: sent twice, it is still one mail. */
export async function restockNotice(facts: RestockMailFacts): Promise<Mail> {
  const { alert, item, store, publicUrl } = facts;
  const mail = (
    <RestockFrame
      {...facts}
      heading={`${fullName(item)} is back`}
      text={`It is on our shelf again, for ${dollars(item.price)}. We keep none aside, so the first come are served first.`}
      action={{ label: 'See it in the shop', url: productPage(publicUrl, item) }}
      notes={[
        'You asked for this mail, and it is the only one: your alert is done. You can set a new one at any time.',
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
