import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { itemPath } from '../../contract/catalogue/addresses.ts';
import { fullName } from '../../contract/catalogue/full-name.ts';
import type { Item } from '../../contract/catalogue/item.ts';
import { pictureAt, sidePicture } from '../../contract/catalogue/pictures.ts';
import type { Store } from '../../contract/catalogue/store.ts';
import { dollars } from '../../contract/money/dollars.ts';
import { styles } from './mail-styles.ts';
import { restockStyles } from './restock-styles.ts';

export interface RestockMailFacts {
  readonly alert: { readonly id: string; readonly item_id: string; readonly email: string };
  readonly item: Item;
  readonly store: Store;
  /** of the shop, without a slash at the end */
  readonly publicUrl: string;
  readonly stopToken: string;
}

interface Frame extends RestockMailFacts {
  readonly heading: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly url: string };
  /** below the button, in small */
  readonly notes: readonly string[];
}

/** What both mails look like: a heading, the product, one thing to do, and the way out. */
export function RestockFrame({ heading, text, action, notes, item, store, publicUrl, stopToken }: Frame) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{text}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.brand}>{store.name}</Text>
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          <Text style={restockStyles.text}>{text}</Text>
          <Hr style={styles.ruleHeading} />
          <Product item={item} publicUrl={publicUrl} />
          <Button href={action.url} style={styles.action}>
            {action.label}
          </Button>
          <Hr style={styles.rule} />
          {notes.map((note) => (
            <Text key={note} style={restockStyles.note}>
              {note}
            </Text>
          ))}
          <Text style={styles.small}>
            <Link href={stopPage(publicUrl, stopToken)} style={styles.link}>
              Stop these mails
            </Link>
            {` · ${store.legalName}, ${store.address.line1}, ${store.address.city}, ${store.address.state} ${store.address.zip}`}
          </Text>
        </Container>
      </Body>
    </Html>
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
          <Text style={styles.details}>{[diameter, weight].filter(Boolean).join(' · ')}</Text>
        </Column>
        <Column align="right" style={restockStyles.price}>
          {dollars(item.price)}
        </Column>
      </Row>
    </Section>
  );
}

export function productPage(publicUrl: string, item: Item): string {
  return `${publicUrl}${itemPath(item.tags)}`;
}

function stopPage(publicUrl: string, token: string): string {
  return `${publicUrl}/alerts/unsubscribe/?token=${token}`;
}

/** Lets mail programs offer their own button to stop these mails (RFC 2369, RFC 8058). */
export function stopHeaders({ publicUrl, stopToken }: RestockMailFacts): Record<string, string> {
  return {
    'List-Unsubscribe': `<${publicUrl}/api/restock-alerts/one-click?token=${stopToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
