import { useState } from 'react';
import type { User } from '../../../api/contract/user.ts';
import { signOut } from '../../stores/account/sign-out.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';

/** Name, email and membership badge; keeps its size while the user is unknown. */
export function AreaHead({ user }: { user: User | undefined }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
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
      {/* Reserves the room until the user is known. */}
      <Button size="s" className={user ? '' : 'invisible'} loading={isLeaving} onClick={() => void leave()}>
        Log Out
      </Button>
    </header>
  );
}

function nameOf({ name, fname, lname, displayName }: User): string {
  return name || [fname, lname].filter(Boolean).join(' ') || displayName || 'Your account';
}
