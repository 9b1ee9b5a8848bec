import type { User } from '../../../api/contract/user.ts';
import { Avatar } from '../../ui/Avatar.tsx';

/** Whose account it is, in its final shape from the start. */
export function AreaHead({ user }: { user: User | undefined }) {
  return (
    <header className="area-head">
      <div className="who">
        <Avatar src={user?.avatar} />
        <div>
          <h1 className="h2">{user ? nameOf(user) : 'Your account'}</h1>
          <p className="data">
            {user?.email}
            {user?.membership && <span className="of-premium">Premium Member</span>}
          </p>
        </div>
      </div>
    </header>
  );
}

function nameOf({ name, fname, lname, displayName }: User): string {
  return name || [fname, lname].filter(Boolean).join(' ') || displayName || 'Your account';
}
