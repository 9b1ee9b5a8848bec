import { Button } from '@react-email/button';
import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';

export interface MailFrameFacts {
  readonly store: Store;
  readonly heading: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly url: string };
  /** small print below the button */
  readonly notes: readonly string[];
  /** unsubscribe link; absent in transactional emails */
  readonly stop?: { readonly label: string; readonly url: string };
  /** between the text and the button */
  readonly children?: ReactNode;
}

/** The layout of emails with one action: heading, text, button, notes and unsubscribe link. */
export function MailFrame({ store, heading, text, action, notes, stop, children }: MailFrameFacts) {
  return (
    <MailSheet store={store} preview={text} heading={heading}>
      <Text style={styles.text}>{text}</Text>
      {children}
      <Button href={action.url} style={styles.action}>
        {action.label}
      </Button>
      <Hr style={styles.rule} />
      {notes.map((note) => (
        <Text key={note} style={styles.note}>
          {note}
        </Text>
      ))}
      <Text style={styles.small}>
        {stop && (
          <>
            <Link href={stop.url} style={styles.link}>
              {stop.label}
            </Link>
            {' · '}
          </>
        )}
        {`${store.legalName}, ${store.address.line1}, ${store.address.city}, ${store.address.state} ${store.address.zip}`}
      </Text>
    </MailSheet>
  );
}

/**
 * Lets mail programs show their own unsubscribe button (RFC 2369, RFC 8058); it sends a form to `url`.
 */
export function stopHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
