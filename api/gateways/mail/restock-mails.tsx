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
import { MailFrame, type MailFrameFacts, stopHeaders } from './mail-frame.tsx';
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
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  readonly stopToken: string;
}

type Frame = RestockMailFacts & Pick<MailFrameFacts, 'heading' | 'text' | 'action' | 'notes'>;

/** The layout of both back-in-stock emails. */
function RestockFrame({ item, publicUrl, stopToken, ...words }: Frame) {
  const stop = { label: 'Stop these emails', url: `${publicUrl}/alerts/unsubscribe/?token=${stopToken}` };
  return (
    <MailFrame {...words} stop={stop}>
      <Hr style={styles.ruleHeading} />
      <Product item={item} publicUrl={publicUrl} />
    </MailFrame>
  );
}

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
  const { alert, item, store, publicUrl, mailId, token } = facts;
  const mail = (
    <RestockFrame
      {...facts}
      heading="Shall we email you?"
      text={`You asked for an email when ${fullName(item)} is back in stock. One click, and you are on the list.`}
      action={{ label: 'Yes, email me', url: `${publicUrl}/alerts/confirm/?token=${token}` }}
      notes={[
        `The link works for ${CONFIRM_DAYS} days. If this was not you, do nothing: you will not hear from us again.`,
      ]}
    />
  );
  return await writeMail(mail, {
    to: alert.email,
    subject: `Please confirm: email me when ${fullName(item)} is back`,
    id: `restock-confirmation-${mailId}`,
    store,
    headers: restockStopHeaders(facts),
  });
}

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
  return await writeMail(mail, {
    to: alert.email,
    subject: `Back in stock: ${fullName(item)}`,
    id: `restock-${alert.id}`,
    store,
    headers: restockStopHeaders(facts),
  });
}
