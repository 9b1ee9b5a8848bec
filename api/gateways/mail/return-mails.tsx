import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { dollars } from '../../../contract/dollars.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import type { Order, OrderLine } from '../../../contract/order.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { isOwnReason, type OrderReturn } from '../../../contract/return.ts';
import { fillWords } from './fill-words.ts';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderFrame, type OrderMailFacts, orderNames } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

export interface ReturnMailFacts extends OrderMailFacts {
  readonly returned: OrderReturn;
  /** one per mail */
  readonly mailId: string;
}

type About = 'requested' | 'accepted' | 'refused' | 'replaced';

/** The email to the shopper about a return: it was requested, accepted, declined or replaced. */
export async function returnNews(facts: ReturnMailFacts & { readonly about: About }): Promise<Mail> {
  const { order, returned, store, mails, publicUrl, mailId, about } = facts;
  const names = { ...orderNames(facts), return: returned.refId };
  const words = mails.returns[about];
  const { subject, heading, text } = fillWords(
    { subject: words.subject, heading: words.heading, text: words.text },
    names,
  );
  const { line1, line2, city, state, zip } = store.address;
  const mail = (
    <OrderFrame {...facts} heading={heading} preview={text} text={text}>
      <Section style={styles.block}>
        <Text style={styles.data}>Return {returned.refId}</Text>
      </Section>
      <OrderLines lines={returnedLines(order, returned)} prices={false} publicUrl={publicUrl} />
      {about === 'replaced' && (
        <Text style={styles.news}>
          {fillWords(mails.returns.replaced.number, { replacement: returned.replacedBy ?? '' })}
        </Text>
      )}
      {(about === 'accepted' || about === 'refused') && returned.answer && (
        <Text style={styles.news}>{returned.answer}</Text>
      )}
      {about === 'accepted' && (
        <Section style={styles.block}>
          <Heading as="h2" style={styles.subheading}>
            {mails.returns.accepted.address}
          </Heading>
          {[store.name, `Return ${returned.refId}`, line1, line2, `${city}, ${state} ${zip}`]
            .filter(Boolean)
            .map((line) => (
              <Text key={line} style={styles.address}>
                {line}
              </Text>
            ))}
          <Text style={styles.step}>{feeWords(mails, returned, order)}</Text>
        </Section>
      )}
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject,
    id: `order-return-${mailId}`,
    store,
  });
}

/** Asks the shop to answer a return. */
export async function returnToDo({ order, returned, store, mailId }: ReturnMailFacts): Promise<Mail> {
  const { refId } = returned;
  const mail = (
    <MailSheet store={store} preview="A return waits for an answer." heading={`Return ${refId}`}>
      <Text style={styles.text}>
        Order {order.payment.refId}: {orderMessages.returnReasons[returned.reason]}.
      </Text>
      {returnedLines(order, returned).map(({ id, qty, name }) => (
        <Text key={id} style={styles.address}>
          {quantityOf(qty, name)}
        </Text>
      ))}
      {returned.note && <Text style={styles.news}>“{returned.note}”</Text>}
      <Hr style={styles.rule} />
      <Text style={styles.note}>
        Answer it: npm run shop -- returns accept {refId}, or: npm run shop -- returns refuse {refId} --answer WORDS
      </Text>
    </MailSheet>
  );
  return await writeMail(mail, {
    to: store.email,
    subject: `${refId}: please answer a return`,
    id: `order-return-${mailId}`,
    store,
  });
}

function returnedLines({ lines }: Order, returned: OrderReturn): OrderLine[] {
  return returned.lines.flatMap(({ lineId, qty }) =>
    lines.filter(({ id }) => id === lineId).map((line) => ({ ...line, qty })),
  );
}

function feeWords({ returns: { accepted } }: MailWords, { reason }: OrderReturn, { returnTerms }: Order): string {
  return isOwnReason(reason) && returnTerms && returnTerms.returnFee > 0
    ? fillWords(accepted.fee, { fee: dollars(returnTerms.returnFee) })
    : accepted.free;
}
