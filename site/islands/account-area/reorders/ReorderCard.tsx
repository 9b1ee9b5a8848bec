import { useRef, useState } from 'react';
import type { User } from '../../../../contract/accounts/user.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { lineFacts } from '../../../../contract/line-facts.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { reorderMessages } from '../../../../contract/messages/reorders.ts';
import { cardTitle } from '../../../../contract/paid-with.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import type { Reorder } from '../../../../contract/reorders.ts';
import type { Fact } from '../../../lib/account-area/membership-words.ts';
import { calendarDay, shopDay } from '../../../lib/account-area/shop-day.ts';
import { keepUnits } from '../../../lib/keep-units.ts';
import { skipReorder, stopReorder } from '../../../stores/account-area/reorders.ts';
import { Button } from '../../../ui/Button.tsx';
import { Swatch } from '../../../ui/Swatch.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useWorking } from '../../use-work.ts';
import { FactRows } from '../subs/FactRows.tsx';
import { PayReorder } from './PayReorder.tsx';
import { ReorderForm } from './ReorderForm.tsx';
import { ResumeReorder } from './ResumeReorder.tsx';

/** One reorder: its spools, when they come and for how much, and what its shopper can do. */
export function ReorderCard({ reorder, user }: { reorder: Reorder; user: User }) {
  const [isEditing, setEditing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { status, lines, weeks, estimate, isPlacing, stopped } = reorder;
  const name = lines.map((line) => quantityOf(line.qty, line.name)).join(', ');
  const close = () => {
    setEditing(false);
    title.current?.focus();
  };
  return (
    <article className="subcard reorder stack-4 panel" aria-labelledby={`reorder-${reorder.id}`}>
      <div className="subcard-h split">
        <h4 className="h4" id={`reorder-${reorder.id}`} ref={title} tabIndex={-1}>
          {words.every(weeks)}
          <span className="vh">: {name}</span>
        </h4>
        <span className={status === 'active' ? 'live' : 'live off'}>{words.statuses[status]}</span>
      </div>
      <ul className="reorder-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <Swatch hex={line.data.hex} shape="dot" />
            <span>
              {quantityOf(line.qty, line.name)} <span className="data">{keepUnits(lineFacts(line))}</span>
              {line.error && <span className="err block">{line.error}</span>}
            </span>
            <span className="data">{dollars(line.price * line.qty)}</span>
          </li>
        ))}
      </ul>
      <FactRows facts={factsOf(reorder)} />
      {estimate.problem && status !== 'stopped' && <p className="hint">{estimate.problem}</p>}
      {stopped && <p>{words.stops[stopped.why]}</p>}
      {isEditing ? (
        <ReorderForm user={user} reorder={reorder} onClose={close} />
      ) : isPlacing ? (
        <p role="status">{reorderMessages.placing}</p>
      ) : status === 'stopped' ? (
        <ResumeReorder reorder={reorder} />
      ) : (
        <>
          {status === 'past_due' && <PayReorder reorder={reorder} user={user} />}
          <Acts reorder={reorder} onEdit={() => setEditing(true)} returnsTo={() => title.current} />
        </>
      )}
      <History reorder={reorder} />
    </article>
  );
}

function factsOf({ date, status, estimate, card, customerInfo }: Reorder): Fact[] {
  const due = status === 'past_due' ? 'Order of' : 'Next order';
  return [
    ...(date ? [{ label: due, value: calendarDay(date) }] : []),
    ...(estimate.totals ? [{ label: words.estimate, value: dollars(estimate.totals.total) }] : []),
    { label: 'Paid with', value: cardTitle(card) },
    { label: 'Goes to', value: 'address' in customerInfo ? `${customerInfo.address}, ${customerInfo.city}` : 'Pickup' },
  ];
}

interface ActsProps {
  reorder: Reorder;
  onEdit: () => void;
  /** gets the focus when a dialog has closed and its button is gone */
  returnsTo: () => HTMLElement | null;
}

function Acts({ reorder, onEdit, returnsTo }: ActsProps) {
  const [asking, setAsking] = useState<'skip' | 'stop' | null>(null);
  const { id, date, after } = reorder;
  const next = after ? calendarDay(after) : '';
  const done = () => setAsking(null);
  const skip = useWorking(() => skipReorder(id, date ?? ''), words.skipped(next), done);
  const stop = useWorking(() => stopReorder(id), words.stopped, done);
  return (
    <div className="area-acts cluster">
      {date && (
        <Button size="s" onClick={() => setAsking('skip')}>
          Skip {calendarDay(date)}
        </Button>
      )}
      {reorder.status === 'active' && (
        <Button size="s" onClick={onEdit}>
          Change
        </Button>
      )}
      <Button look="quiet" size="s" onClick={() => setAsking('stop')}>
        Stop
      </Button>
      {asking === 'skip' && date && (
        <ConfirmDialog
          title={words.skipAsks(calendarDay(date))}
          description={words.skipTakes(next)}
          keep="Not now"
          confirm="Skip this order"
          isWorking={skip.isWorking}
          returnsTo={returnsTo}
          onConfirm={skip.start}
          onClose={done}
        />
      )}
      {asking === 'stop' && (
        <ConfirmDialog
          title={words.stopAsks}
          description={words.stopTakes}
          keep="Keep it"
          confirm="Stop it"
          isWorking={stop.isWorking}
          returnsTo={returnsTo}
          onConfirm={stop.start}
          onClose={done}
        />
      )}
    </div>
  );
}

function History({ reorder: { history, stopped } }: { reorder: Reorder }) {
  if (history.length === 0) return null;
  return (
    <details>
      <summary>Before</summary>
      <ul className="reorder-history data">
        {history.map(({ date, outcome, refId }) => (
          <li key={`${date} ${outcome}`}>
            {calendarDay(date)}: {words.outcomes[outcome]}
            {refId && ` (${refId})`}
          </li>
        ))}
        {stopped && <li>{shopDay(stopped.at)}: Stopped</li>}
      </ul>
    </details>
  );
}
