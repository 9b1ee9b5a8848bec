import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import type { Store } from '../../contract/catalogue/store.ts';
import { messages } from '../../contract/messages.ts';
import { dollars } from '../../contract/money/cents.ts';
import type { Order, OrderLine } from '../../contract/order.ts';
import { deliveryWords } from './delivery-words.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { totalsRows } from './totals-rows.ts';

export interface ConfirmationFacts {
  readonly order: Order;
  readonly coupon: string | null;
  readonly store: Store;
  /** of the shop, without a slash at the end */
  readonly publicUrl: string;
}

/** The mail that follows a paid order. Its Message-ID is made of the order's id: sent twice, it is still one mail. */
export async function orderConfirmation(facts: ConfirmationFacts): Promise<Mail> {
  const { order, store } = facts;
  const mail = <OrderConfirmation {...facts} />;
  return {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
    messageId: `order-${order.id}@${store.email.split('@')[1]}`,
  };
}

function OrderConfirmation({ order, coupon, store, publicUrl }: ConfirmationFacts) {
  const delivery = deliveryWords(order, store);
  return (
    <Html lang="en">
      <Head />
      <Preview>{`Order ${order.payment.refId}, ${dollars(order.totals.total)}`}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.brand}>{store.name}</Text>
          <Heading as="h1" style={styles.heading}>
            {messages.thankYou}
          </Heading>
          <Text style={styles.data}>Order {order.payment.refId}</Text>
          <Hr style={styles.ruleHeading} />
          {order.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
          <Section>
            {totalsRows(order.totals, coupon).map(({ label, amount }) => (
              <Row key={label}>
                <Column style={label === 'Total' ? styles.total : styles.label}>{label}</Column>
                <Column align="right" style={label === 'Total' ? styles.totalAmount : styles.amount}>
                  {amount}
                </Column>
              </Row>
            ))}
          </Section>
          <Hr style={styles.rule} />
          <Heading as="h2" style={styles.subheading}>
            {delivery.heading}
          </Heading>
          {delivery.lines.map((line) => (
            <Text key={line} style={styles.address}>
              {line}
            </Text>
          ))}
          <Button href={`${publicUrl}/`} style={styles.action}>
            {messages.continueShopping}
          </Button>
          <Hr style={styles.rule} />
          <Text style={styles.small}>
            Questions? Write to{' '}
            <Link href={`mailto:${store.email}`} style={styles.link}>
              {store.email}
            </Link>{' '}
            or call {store.phone}, and have the order number at hand.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { material, colorName, diameter, weight } = line.options;
  const details = [material, colorName, diameter, weight, ...line.data.sideNames.map((name) => `+ ${name}`)];
  return (
    <Section style={styles.line}>
      <Row>
        <Column>
          <Text style={styles.name}>
            {line.qty} × {line.name}
          </Text>
          <Text style={styles.details}>{details.filter(Boolean).join(' · ')}</Text>
        </Column>
        <Column align="right" style={styles.amount}>
          {dollars(line.price * line.qty)}
        </Column>
      </Row>
    </Section>
  );
}
