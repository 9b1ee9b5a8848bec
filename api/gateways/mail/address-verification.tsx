import type { Store } from '../../contract/catalogue/store.ts';
import { bodiesOf } from './mail-bodies.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';

export interface AccountMailFacts {
  readonly to: string;
  /** first name */
  readonly name: string;
  readonly store: Store;
  /** of the shop, without a slash at the end */
  readonly publicUrl: string;
  /** a new one for each asking */
  readonly mailId: string;
}

/** Asks who registered to show that the address is theirs; until then nobody can sign in with it. */
export async function addressVerification(facts: AccountMailFacts & { readonly token: string }): Promise<Mail> {
  const { to, name, store, publicUrl, mailId, token } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading={name ? `Welcome, ${name}` : 'Welcome'}
      text={`One press makes this address yours at ${store.name}, and you can sign in: your orders, addresses and cards then stand in one place.`}
      action={{ label: 'Verify my e-mail', url: `${publicUrl}/api/auth/verify?token=${token}` }}
      notes={[
        'The link works once, for 24 hours. Signing in after that sends you another.',
        'It was not you who registered? Do nothing: nobody can use the account, and we remove it.',
      ]}
    />
  );
  return {
    to,
    subject: `Please verify your e-mail for ${store.name}`,
    ...(await bodiesOf(mail)),
    messageId: `address-verification-${mailId}@${store.email.split('@')[1]}`,
  };
}
