import { Text } from '@react-email/text';
import { SIGN_IN_CODE_MINUTES } from '../../../contract/accounts/auth-calls.ts';
import type { AccountMailFacts } from './address-verification.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** The email with the code to sign in. It has no link, so that nobody gets used to signing in by links. */
export async function signInCode(facts: AccountMailFacts & { readonly code: string }): Promise<Mail> {
  const { to, store, mailId, code } = facts;
  const text = `Type this code into the page where you asked for it. It works once, within ${SIGN_IN_CODE_MINUTES} minutes.`;
  const mail = (
    <MailSheet store={store} preview={text} heading="Your code to sign in">
      <Text style={styles.text}>{text}</Text>
      <Text style={styles.code}>{code}</Text>
      <Text style={styles.note}>
        Nobody at {store.name} ever asks for this code. If you did not ask for it, do nothing: without it, nobody signs
        in.
      </Text>
      <Text style={styles.small}>
        {`${store.legalName}, ${store.address.line1}, ${store.address.city}, ${store.address.state} ${store.address.zip}`}
      </Text>
    </MailSheet>
  );
  return await writeMail(mail, {
    to,
    subject: `${code} is your ${store.name} code`,
    id: `sign-in-code-${mailId}`,
    store,
  });
}
