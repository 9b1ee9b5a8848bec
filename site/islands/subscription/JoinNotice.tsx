import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { $isSubscribed, $joinBar } from '../../stores/subscription/join-bar.ts';
import { Icon } from '../cart/Icon.tsx';

/** Why nobody can subscribe here at the moment. It stays; that subscriptions are closed can be dismissed (2 §8). */
export function JoinNotice() {
  const bar = useStore($joinBar);
  const isSubscribed = useStore($isSubscribed);
  const [dismissed, setDismissed] = useState<string>();
  return (
    <div role="status" className="notices">
      {bar && bar !== dismissed && (
        <div className="alert warn">
          <Icon name="info" />
          <span>
            {bar}{' '}
            {isSubscribed && (
              <a className="link" href="/account/subs/">
                {joinMessages.seeMembership}
              </a>
            )}
          </span>
          {!isSubscribed && (
            <button
              className="icon-btn"
              type="button"
              aria-label="Dismiss this notice"
              onClick={() => setDismissed(bar)}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
