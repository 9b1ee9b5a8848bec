import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import { styles } from './mail-styles.ts';

interface Props {
  readonly store: Store;
  /** preview text in the inbox, after the subject */
  readonly preview: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** The layout shared by all emails: the shop's name, a heading and the content. */
export function MailSheet({ store, preview, heading, children }: Props) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.brand}>{store.name}</Text>
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          {children}
        </Container>
      </Body>
    </Html>
  );
}
