import { useRef, useState } from 'react';
import type { User } from '../../../../contract/accounts/user.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { tabPath } from '../../../lib/account-area/tabs.ts';
import { reorders } from '../../../stores/account-area/reorders.ts';
import { forgetWanted, wantedLines } from '../../../stores/account-area/wanted-reorder.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import { ReorderCard } from './ReorderCard.tsx';
import { ReorderForm } from './ReorderForm.tsx';

/** The account's reorders; the address may name spools for another one. */
export function Reorders({ user }: { user: User }) {
  const [adding, setAdding] = useState(wantedLines);
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setAdding([]);
    forgetWanted();
    history.replaceState(history.state, '', tabPath('reorders'));
    title.current?.focus();
  };
  return (
    <div className="reorders stack-5">
      <div className="stack-2">
        <h3 className="h3" ref={title} tabIndex={-1}>
          {words.title}
        </h3>
        <p className="muted">{words.intro}</p>
      </div>
      {adding.length > 0 && (
        <div className="subcard stack-4 panel">
          <ReorderForm user={user} lines={adding} onClose={close} />
        </div>
      )}
      <WhenLoaded store={reorders} what="your reorders" skeleton={<span className="skel skel-subcard" />}>
        {({ reorders: known }) =>
          known.length === 0 && adding.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            known.map((reorder) => <ReorderCard key={reorder.id} reorder={reorder} user={user} />)
          )
        }
      </WhenLoaded>
    </div>
  );
}
