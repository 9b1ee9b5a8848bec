import { Column } from '@react-email/column';
import { Hr } from '@react-email/hr';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { pictureAt, sidePicture } from '../../../contract/catalogue/pictures.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame, stopHeaders } from './mail-frame.tsx';
import { CONFIRM_DAYS } from './mail-links.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** Extra styles of the back-in-stock emails. */
const restockStyles = {
  pictureCell: { width: 112, verticalAlign: 'top' },
  picture: { display: 'block', borderRadius: 4, backgroundColor: '#EDEAE2' },
  words: { verticalAlign: 'top' },
  price: { ...styles.amount, width: 84 },
  name: { ...styles.link, textDecoration: 'none' },
} satisfies Record<string, CSSProperties>;

export interface RestockMailFacts {
  readonly alert: { readonly id: string; readonly item_id: string; readonly email: string };
  readonly item: Item;
  readonly store: Store;
  readonly mails: MailWords;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  readonly stopToken: string;
}

interface Frame extends RestockMailFacts {
  readonly words: Readonly<Record<'heading' | 'text' | 'button' | 'notes' | 'stop', string>>;
  /** where the button leads */
  readonly url: string;
}

/** The layout of both back-in-stock emails. */
function RestockFrame({ item, store, publicUrl, stopToken, words, url }: Frame) {
  const { heading, text, button, notes, stop } = words;
  return (
    <MailFrame
      store={store}
      heading={heading}
      text={text}
      action={{ label: button, url }}
      notes={paragraphs(notes)}
      stop={{ label: stop, url: `${publicUrl}/alerts/unsubscribe/?token=${stopToken}` }}
    >
      <Hr style={styles.ruleHeading} />
      <Product item={item} publicUrl={publicUrl} />
    </MailFrame>
  );
}

/** What both emails may name. */
const alertNames = ({ item, store }: RestockMailFacts) => ({
  store: store.name,
  item: fullName(item),
  price: dollars(item.price),
  days: CONFIRM_DAYS,
});

function Product({ item, publicUrl }: Pick<Frame, 'item' | 'publicUrl'>) {
  const { diameter, weight } = item.tags;
  const picture = sidePicture(item.imgSrc);
  return (
    <Section style={styles.line}>
      <Row>
        {picture && (
          <Column style={restockStyles.pictureCell}>
            <Img
              src={`${publicUrl}${pictureAt(picture, 160)}`}
              alt={fullName(item)}
              width={96}
              height={96}
              style={restockStyles.picture}
            />
          </Column>
        )}
        <Column style={restockStyles.words}>
          <Text style={styles.name}>
            <Link href={productPage(publicUrl, item)} style={restockStyles.name}>
              {fullName(item)}
            </Link>
          </Text>
          <Text style={styles.details}>{[diameter, weight].filter(Boolean).map(formatSize).join(' · ')}</Text>
        </Column>
        <Column align="right" style={restockStyles.price}>
          {dollars(item.price)}
        </Column>
      </Row>
    </Section>
  );
}

function productPage(publicUrl: string, item: Item): string {
  return `${publicUrl}${itemPath(item.tags)}`;
}

/** Unsubscribe headers for the button of mail programs. */
function restockStopHeaders({ publicUrl, stopToken }: RestockMailFacts): Record<string, string> {
  return stopHeaders(`${publicUrl}/api/restock-alerts/one-click?token=${stopToken}`);
}

interface RestockConfirmationFacts extends RestockMailFacts {
  /** new for each request */
  readonly mailId: string;
  readonly token: string;
}

/** Double opt-in: asks the owner of an address to confirm the alert, because anyone can enter an address. */
export async function restockConfirmation(facts: RestockConfirmationFacts): Promise<Mail> {
  const { alert, store, mails, publicUrl, mailId, token } = facts;
  const words = fillWords(mails.restock.confirmation, alertNames(facts));
  const mail = <RestockFrame {...facts} words={words} url={`${publicUrl}/alerts/confirm/?token=${token}`} />;
  return await writeMail(mail, {
    to: alert.email,
    subject: words.subject,
    id: `restock-confirmation-${mailId}`,
    store,
    headers: restockStopHeaders(facts),
  });
}

/** The back-in-stock email. Its Message-ID comes from the alert's id, so that an email sent twice counts once. */
export async function restockNotice(facts: RestockMailFacts): Promise<Mail> {
  const { alert, item, store, mails, publicUrl } = facts;
  const words = fillWords(mails.restock.back, alertNames(facts));
  const mail = <RestockFrame {...facts} words={words} url={productPage(publicUrl, item)} />;
  return await writeMail(mail, {
    to: alert.email,
    subject: words.subject,
    id: `restock-${alert.id}`,
    store,
    headers: restockStopHeaders(facts),
  });
}
