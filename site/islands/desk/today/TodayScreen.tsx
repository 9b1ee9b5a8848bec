import { type ReactNode, useEffect, useState } from 'react';
import { type Today, todaySchema } from '../../../../contract/desk/today.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Card } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { agoText, oldestText, untilText } from './durations.ts';
import { Takings } from './Takings.tsx';

/** Numbers follow the shop at this pace while the page is in view. */
const REFRESH_MS = 5_000;
/** A daily backup that is this late was missed. */
const BACKUP_LATE_MS = 26 * 3_600_000;

/** What there is to do today. */
export const TodayScreen = deskScreen('Today', 'today:read', Counts);

function Counts() {
  const query = useDeskQuery('/desk/today', todaySchema, { refetchInterval: REFRESH_MS });
  const now = useMinute();
  return (
    <Loaded query={query} wait="Counting …">
      {(today) => (
        <div className="today" aria-live="off">
          {today.takings && <Takings takings={today.takings} />}
          <ToPack today={today} now={now} />
          <Waiting today={today} now={now} />
          <Trouble today={today} now={now} />
        </div>
      )}
    </Loaded>
  );
}

/** The time, each minute: clocks on the page need not count seconds. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface PartProps {
  readonly today: Today;
  readonly now: number;
}

function ToPack({ today, now }: PartProps) {
  const mayPack = useMay('orders:pack');
  const { overnight, cutOff, ground, canada, pickups } = today.toPack;
  const isUrgent = overnight > 0;
  return (
    <Card title="To pack">
      <ul className="today-tiles">
        <Tile
          href="/desk/orders/?show=to-pack&method=overnight"
          count={overnight}
          label="Overnight"
          isUrgent={isUrgent}
        >
          {untilText(cutOff, now)}
        </Tile>
        <Tile href="/desk/orders/?show=to-pack&method=ground" count={ground.count} label="Ground">
          {oldestText(ground.oldest, now)}
        </Tile>
        <Tile href="/desk/orders/?show=to-pack&country=CA" count={canada.count} label="To Canada">
          {oldestText(canada.oldest, now)}
        </Tile>
        <Tile href="/desk/orders/?show=to-pack&method=pickup" count={pickups.count} label="Pickups">
          {oldestText(pickups.oldest, now)}
        </Tile>
        <Tile href="/desk/orders/?show=packed" count={today.packed} label="Packed, not shipped" />
      </ul>
      {mayPack && (
        <a className="btn btn-act" href="/desk/pack/">
          Pack the next order
        </a>
      )}
    </Card>
  );
}

function Waiting({ today, now }: PartProps) {
  const { prints, plates, modelReviews, returns, disputes, stock, waitForStock, renewals } = today;
  return (
    <Card title="Waiting">
      <ul className="today-tiles">
        <Tile href="/desk/prints/" count={prints.count} label="Prints to make" isUrgent={prints.late > 0}>
          {prints.late > 0 ? `${prints.late} late` : oldestText(prints.oldest, now)}
        </Tile>
        <Tile href="/desk/prints/?list=printers" count={plates.finished} label="Printers to clear" />
        <Tile
          href="/desk/prints/?list=printers"
          count={plates.stopped}
          label="Printers that stopped"
          isUrgent={plates.stopped > 0}
        />
        <Tile href="/desk/prints/?list=reviews" count={modelReviews.count} label="Models to review">
          {oldestText(modelReviews.oldest, now)}
        </Tile>
        <Tile href="/desk/orders/?show=waits-for-stock" count={waitForStock} label="Orders without stock" />
        <Tile href="/desk/orders/?show=returns" count={returns.count} label="Returns to answer">
          {oldestText(returns.oldest, now)}
        </Tile>
        <Tile
          href="/desk/orders/?show=disputed"
          count={disputes.count}
          label="Disputes and suspicions"
          isUrgent={disputes.count > 0}
        >
          {disputes.respondBy && `answer ${untilText(disputes.respondBy, now)}`}
        </Tile>
        <Tile count={renewals.count} label="Renewals without a color" isUrgent={renewals.count > 0}>
          {renewals.first && untilText(renewals.first, now)}
        </Tile>
        <Tile href="/desk/stock/?show=low" count={stock.low} label="Low stock" />
        <Tile href="/desk/stock/?show=out" count={stock.out} label="Sold out" />
        <Tile href="/desk/stock/?show=alerts" count={stock.alerts} label="Waiting for an item" />
      </ul>
    </Card>
  );
}

function Trouble({ today, now }: PartProps) {
  const { jams, work, unknownPayments, problems, backup } = today;
  const isDiskShort = problems.some(({ code }) => code.startsWith('disk_'));
  const isBackupLate = !backup.lastGood || now - Date.parse(backup.lastGood) > BACKUP_LATE_MS;
  return (
    <Card title="The shop itself">
      {problems.length > 0 && (
        <ul className="desk-note desk-danger">
          {problems.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      <ul className="today-tiles">
        <Tile href="/desk/vending/?state=open" count={jams} label="Jams" isUrgent={jams > 0} />
        <Tile
          href="/desk/orders/?show=payment-unknown"
          count={unknownPayments.count}
          label="Payments unknown"
          isUrgent={unknownPayments.count > 0}
        >
          {oldestText(unknownPayments.oldest, now)}
        </Tile>
        <Tile
          href="/desk/jobs/?kind=mails"
          count={work.failedMails}
          label="Failed mails"
          isUrgent={work.failedMails > 0}
        >
          {work.waitingMails > 0 && `${work.waitingMails} waiting`}
        </Tile>
        <Tile
          href="/desk/jobs/?kind=others"
          count={work.failedJobs}
          label="Failed jobs"
          isUrgent={work.failedJobs > 0}
        />
        <Fact value={isDiskShort ? 'Low' : 'Enough'} label="Disk space" isUrgent={isDiskShort} />
        <Fact
          value={backup.lastGood ? agoText(backup.lastGood, now) : 'Never'}
          label="Last backup"
          isUrgent={isBackupLate}
        >
          {backup.failed && `The latest one failed: ${backup.failed}`}
        </Fact>
      </ul>
    </Card>
  );
}

interface TileProps {
  /** the list that counts the same */
  readonly href?: string;
  readonly count: number;
  readonly label: string;
  readonly isUrgent?: boolean;
  readonly children?: ReactNode;
}

function Tile({ href, count, label, isUrgent, children }: TileProps) {
  const content = (
    <>
      <strong>{count}</strong>
      <span>{label}</span>
      {count > 0 && children && <small>{children}</small>}
    </>
  );
  return (
    <li data-urgent={isUrgent || undefined} data-none={count === 0 || undefined}>
      {href ? <a href={href}>{content}</a> : <div>{content}</div>}
    </li>
  );
}

function Fact({ value, label, isUrgent, children }: Omit<TileProps, 'href' | 'count'> & { value: string }) {
  return (
    <li data-urgent={isUrgent || undefined} data-fact>
      <div>
        <strong>{value}</strong>
        <span>{label}</span>
        {children && <small>{children}</small>}
      </div>
    </li>
  );
}
