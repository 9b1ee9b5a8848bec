import type { StaffRole } from '../../../contract/desk/roles.ts';
import { INVITATION_DAYS } from '../../../contract/desk/sign-in.ts';
import type { AccountMailFacts } from './address-verification.tsx';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

interface InvitationFacts extends Omit<AccountMailFacts, 'publicUrl' | 'mails'> {
  readonly role: StaffRole;
  readonly url: string;
}

/** Invites a person to the shop's desk. */
export async function staffInvitation({ to, store, mailId, role, url }: InvitationFacts): Promise<Mail> {
  const mail = (
    <MailFrame
      store={store}
      heading={`Join the desk of ${store.name}`}
      text={`You were invited to work at the desk of ${store.name} as ${role === 'owner' ? 'an' : 'a'} ${role}. Choose how you sign in: a passkey, or a password with codes from your phone.`}
      action={{ label: 'Accept the invitation', url }}
      notes={[
        `The link works once, within ${INVITATION_DAYS} days. Do not pass it on: it opens the desk to anyone who has it.`,
        'If you do not know why you got this email, do nothing.',
      ]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `Your invitation to the desk of ${store.name}`,
    id: `staff-invitation-${mailId}`,
    store,
  });
}
