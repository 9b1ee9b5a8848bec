import type { User } from '../../../../api/contract/user.ts';
import { NameForm } from './NameForm.tsx';

/** Who the shopper is, how they sign in, and what the shop keeps about them. */
export function ProfileTab({ user }: { user: User }) {
  return (
    <div className="profile">
      <NameForm user={user} />
    </div>
  );
}
