import type { Store } from '../../contract/catalogue/store.ts';
import { bodiesOf } from './mail-bodies.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';

export interface AccountMailFacts {
  /** A mail about an account holds nothing that was typed: anybody can type this address. */
  readonly to: string;
  readonly store: Store;
  /** of the shop, without a slash at the end */
  readonly publicUrl: string;
  /** a new one for each asking */
  readonly mailId: string;
}

/** Asks the owner of the address to verify it; until then nobody can sign in with it. */
export async function addressVerification(facts: AccountMailFacts & { readonly token: string }): Promise<Mail> {
  const { to, store, publicUrl, mailId, token } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="Is this address yours?"
      text={`An account was opened at ${store.name} with this address. Verify it, and you can sign in: your orders, addresses and cards are then in one place.`}
      action={{ label: 'Verify my e-mail', url: `${publicUrl}/verify/?token=${token}` }}
      notes={[
        'The link works once, for 24 hours. Signing in after that sends you another.',
        'If you did not create it, do nothing: nobody can use the account, and we will remove it.',
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
