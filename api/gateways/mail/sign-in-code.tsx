import { Text } from '@react-email/text';
import { SIGN_IN_CODE_MINUTES } from '../../../contract/accounts/auth-calls.ts';
import type { AccountMailFacts } from './address-verification.tsx';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** The email with the code to sign in. It has no link, so that nobody gets used to signing in by links. */
export async function signInCode(facts: AccountMailFacts & { readonly code: string }): Promise<Mail> {
  const { to, store, mails, mailId, code } = facts;
  const words = fillWords(mails.accounts.signInCode, { store: store.name, code, minutes: SIGN_IN_CODE_MINUTES });
  const mail = (
    <MailSheet store={store} preview={words.text} heading={words.heading}>
      <Text style={styles.text}>{words.text}</Text>
      <Text style={styles.code}>{code}</Text>
      {paragraphs(words.notes).map((note) => (
        <Text key={note} style={styles.note}>
          {note}
        </Text>
      ))}
      <Text style={styles.small}>
        {`${store.legalName}, ${store.address.line1}, ${store.address.city}, ${store.address.state} ${store.address.zip}`}
      </Text>
    </MailSheet>
  );
  return await writeMail(mail, {
    to,
    subject: words.subject,
    id: `sign-in-code-${mailId}`,
    store,
  });
}
