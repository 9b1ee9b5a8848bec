import type { Store } from '../../../contract/catalogue/store.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface AccountMailFacts {
  /** Account emails contain nothing that was typed, because anyone can enter this address. */
  readonly to: string;
  readonly store: Store;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  /** new for each request */
  readonly mailId: string;
}

/** Asks the owner of an address to verify it; nobody can sign in with it before that. */
export async function addressVerification(facts: AccountMailFacts & { readonly token: string }): Promise<Mail> {
  const { to, store, publicUrl, mailId, token } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="Is this address yours?"
      text={`An account was created at ${store.name} with this address. Verify it to sign in and keep your orders, addresses and cards in one place.`}
      action={{ label: 'Verify my email', url: `${publicUrl}/verify/?token=${token}` }}
      notes={[
        'The link works once, within 24 hours. Signing in after that sends you another one.',
        'If you did not create it, do nothing: nobody can use the account, and we will remove it.',
      ]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `Please verify your email for ${store.name}`,
    id: `address-verification-${mailId}`,
    store,
  });
}
