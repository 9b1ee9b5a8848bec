import { Hr } from '@react-email/hr';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { Marked, type MarkedToken, type Token } from 'marked';
import type { ReactNode } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import { stopHeaders } from './mail-frame.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface LetterFacts {
  readonly to: string;
  readonly subscriberId: string;
  readonly letter: { readonly id: string; readonly subject: string; readonly body: string };
  readonly stopToken: string;
  readonly store: Store;
  readonly publicUrl: string;
}

/** A letter to a subscriber of the newsletter. Sent twice, it has the same Message-ID. */
export async function letterMail(facts: LetterFacts): Promise<Mail> {
  const { to, subscriberId, letter, stopToken, store, publicUrl } = facts;
  const { line1, city, state, zip } = store.address;
  const mail = (
    <MailSheet store={store} preview={letterOpening(letter.body)} heading={letter.subject}>
      <LetterBody body={letter.body} publicUrl={publicUrl} />
      <Hr style={styles.rule} />
      <Text style={styles.note}>
        You get this letter because you confirmed a subscription to the {store.name} newsletter.
      </Text>
      <Text style={styles.small}>
        <Link href={`${publicUrl}/newsletter/unsubscribe/?token=${stopToken}`} style={styles.link}>
          Unsubscribe
        </Link>
        {` · ${store.legalName}, ${line1}, ${city}, ${state} ${zip}`}
      </Text>
    </MailSheet>
  );
  return await writeMail(mail, {
    to,
    subject: letter.subject,
    id: `letter-${letter.id}-${subscriberId}`,
    store,
    headers: stopHeaders(`${publicUrl}/api/newsletter/one-click?token=${stopToken}`),
  });
}

const marked = new Marked({ gfm: true });

/**
 * The Markdown of a letter as a mail's elements. Only what is listed here is rendered, and text is always text: HTML in
 * the source is shown as it was typed. Addresses that begin with a slash are the shop's.
 */
function LetterBody({ body, publicUrl }: { readonly body: string; readonly publicUrl: string }) {
  return <>{blocks(marked.lexer(body), publicUrl)}</>;
}

/** The beginning of a letter as plain text, for the line after the subject in an inbox. */
function letterOpening(body: string): string {
  const [first] = marked.lexer(body).filter(({ type }) => type === 'paragraph');
  return first && 'tokens' in first ? plain(first.tokens ?? []).slice(0, 140) : '';
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plain(token.tokens) : 'text' in token ? token.text : ' '))
    .join('');
}

function blocks(tokens: readonly Token[], publicUrl: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change places
  return tokens.map((token, at) => <Block key={at} token={token as MarkedToken} publicUrl={publicUrl} />);
}

interface Part {
  readonly token: MarkedToken;
  readonly publicUrl: string;
}

function Block({ token, publicUrl }: Part): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Text style={styles.letterHeading}>{inline(token.tokens, publicUrl)}</Text>;
    case 'paragraph':
      return <Text style={styles.news}>{inline(token.tokens, publicUrl)}</Text>;
    case 'text':
      // Of a list's item, which has no paragraphs.
      return <>{token.tokens ? inline(token.tokens, publicUrl) : token.text}</>;
    case 'list': {
      const items = token.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change places
        <li key={at}>{blocks(item.tokens, publicUrl)}</li>
      ));
      return token.ordered ? (
        <ol start={Number(token.start) || 1} style={styles.letterList}>
          {items}
        </ol>
      ) : (
        <ul style={styles.letterList}>{items}</ul>
      );
    }
    case 'blockquote':
      return <div style={styles.letterQuote}>{blocks(token.tokens, publicUrl)}</div>;
    case 'code':
      return <pre style={styles.letterCode}>{token.text}</pre>;
    case 'hr':
      return <Hr style={styles.rule} />;
    case 'space':
    case 'def':
      return null;
    default:
      // HTML, tables: as they were typed.
      return <Text style={styles.news}>{token.raw.trim()}</Text>;
  }
}

function inline(tokens: readonly Token[], publicUrl: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change places
  return tokens.map((token, at) => <Inline key={at} token={token as MarkedToken} publicUrl={publicUrl} />);
}

function Inline({ token, publicUrl }: Part): ReactNode {
  switch (token.type) {
    case 'text':
      return <>{token.tokens ? inline(token.tokens, publicUrl) : token.text}</>;
    case 'escape':
      return <>{token.text}</>;
    case 'strong':
      return <strong>{inline(token.tokens, publicUrl)}</strong>;
    case 'em':
      return <em>{inline(token.tokens, publicUrl)}</em>;
    case 'del':
      return <del>{inline(token.tokens, publicUrl)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const href = safeAddress(token.href, publicUrl, ['https:', 'http:', 'mailto:']);
      if (!href) return <>{inline(token.tokens, publicUrl)}</>;
      return (
        <Link href={href} style={styles.link}>
          {inline(token.tokens, publicUrl)}
        </Link>
      );
    }
    case 'image': {
      const src = safeAddress(token.href, publicUrl, ['https:', 'http:']);
      return src ? <Img src={src} alt={token.text} style={styles.letterImage} /> : <>{token.text}</>;
    }
    default:
      return <>{token.raw}</>;
  }
}

/** Undefined for addresses that a mail must not have, such as `javascript:`. */
function safeAddress(address: string, publicUrl: string, protocols: readonly string[]): string | undefined {
  if (!URL.canParse(address, `${publicUrl}/`)) return undefined;
  const url = new URL(address, `${publicUrl}/`);
  return protocols.includes(url.protocol) ? url.href : undefined;
}
