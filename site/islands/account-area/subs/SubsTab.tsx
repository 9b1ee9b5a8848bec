import type { User } from '../../../../contract/accounts/user.ts';
import { sidePicture } from '../../../../contract/catalogue/pictures.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import type { Benefits, SubscriptionAnswer } from '../../../../contract/premium/subscription.ts';
import { factsOf, membershipStatusOf, statusLabels } from '../../../lib/account-area/membership-words.ts';
import { calendarDay } from '../../../lib/account-area/shop-day.ts';
import type { ChosenItem } from '../../../lib/api-chosen.ts';
import { colorClass } from '../../../lib/color-class.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { benefits, membership } from '../../../stores/account-area/membership.ts';
import { useChosenItems } from '../../use-chosen-items.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import { Delivery, type PickupPlace } from './Delivery.tsx';
import { FactRows } from './FactRows.tsx';
import { PaidBy } from './PaidBy.tsx';
import { PastColors } from './PastColors.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';

interface NextSpoolProps {
  next: Benefits['nextSpool'];
  /** undefined: still loading, no longer sold, or not announced */
  item: ChosenItem | undefined;
  isCancelled: boolean;
}

/** Next month's spool, lit by its own color; reserves the room of its picture. */
function NextSpool({ next, item, isCancelled }: NextSpoolProps) {
  if (!next) {
    return <p className="muted">{isCancelled ? membershipMessages.boardCancelled : membershipMessages.boardWaits}</p>;
  }
  const picture = item && sidePicture(item.imgSrc);
  return (
    <div className={`next-spool panel lit ${item ? colorClass(item.data.hex) : ''}`}>
      {next.itemId && (
        <div className="im">{picture && <img src={pictureOf(picture, 400)} width={400} height={400} alt="" />}</div>
      )}
      <div className="tx">
        <p className="data">Next spool</p>
        <h3 className="h3">{next.name ?? membershipMessages.notAnnounced}</h3>
        {next.name ? (
          <p className="data">Leaves by {calendarDay(next.shipsBy)}</p>
        ) : (
          <p className="muted">{membershipMessages.colorMayWait}</p>
        )}
      </div>
    </div>
  );
}

/** Benefits of the membership: the next spool, days left, savings, and colors of earlier months. */
function MemberBoard({ isCancelled }: { isCancelled: boolean }) {
  return (
    <section className="board stack-5" aria-label="Your Premium benefits">
      <WhenLoaded store={benefits} what="your Premium benefits" skeleton={<span className="skel skel-board" />}>
        {(brought) => <Board benefits={brought} isCancelled={isCancelled} />}
      </WhenLoaded>
    </section>
  );
}

function Board({ benefits, isCancelled }: { benefits: Benefits; isCancelled: boolean }) {
  const { nextSpool, pastColors } = benefits;
  const items = useChosenItems([...new Set([...(nextSpool?.itemId ? [nextSpool.itemId] : []), ...pastColors])]);
  const known = items.status === 'ready' ? items.items : [];
  return (
    <>
      <NextSpool next={nextSpool} item={known.find(({ id }) => id === nextSpool?.itemId)} isCancelled={isCancelled} />
      <BoardFacts benefits={benefits} />
      <p className="cluster">
        <a className="btn btn-s" href="/vote/">
          Vote on the next color
        </a>
        <a className="btn btn-s" href="/vending/">
          Vending machine
        </a>
      </p>
      <PastColors ids={pastColors} items={items} />
    </>
  );
}

/** Shows non-members and former members what Premium brings. */
function NoMembership({ answer }: { answer: SubscriptionAnswer }) {
  const status = membershipStatusOf(answer);
  const wasMember = status === 'ended';
  return (
    <div className="subcard stack-4 panel">
      <div className="subcard-h split">
        <h3 className="h3">Premium</h3>
        <span className="live off">{statusLabels[status]}</span>
      </div>
      <p className="muted">{wasMember ? membershipMessages.endedMember : membershipMessages.neverMember}</p>
      {'id' in answer && <FactRows facts={factsOf(answer)} />}
      <a className="btn btn-s" href="/premium/">
        {wasMember ? 'Join again' : 'See Premium'}
      </a>
    </div>
  );
}

/** The shopper's subscription; Premium is the only one there is. */
export function SubsTab({ user, support, pickup }: { user: User; support: string; pickup: PickupPlace }) {
  return (
    <WhenLoaded store={membership} what="your subscription" skeleton={<Skeleton />}>
      {(answer) => {
        const status = membershipStatusOf(answer);
        if (!('id' in answer) || status === 'ended') return <NoMembership answer={answer} />;
        const goesOn = status === 'active' || status === 'skipping' || status === 'unpaid';
        return (
          <div className="subs stack-8">
            <div className="subs-own stack-5">
              <SubscriptionCard subscription={answer} support={support} />
              {goesOn && <PaidBy subscription={answer} name={user.name ?? ''} />}
              {goesOn && <Delivery subscription={answer} pickup={pickup} />}
            </div>
            {answer.valid && <MemberBoard isCancelled={status === 'cancelled'} />}
          </div>
        );
      }}
    </WhenLoaded>
  );
}

function Skeleton() {
  return (
    <div className="subs stack-8">
      <span className="skel skel-subcard" />
      <span className="skel skel-board" />
    </div>
  );
}

/** Days left in the paid month, and the savings so far. */
function BoardFacts({ benefits: { daysLeft, savings } }: { benefits: Benefits }) {
  return (
    <dl className="board-facts">
      <div>
        <dt>Days left</dt>
        <dd className="big">{daysLeft}</dd>
        <dd className="data">of the month that is paid</dd>
      </div>
      <div>
        <dt>Saved so far</dt>
        <dd className="big">{dollars(savings.total)}</dd>
        <dd className="data">
          {dollars(savings.discounts)} discount, {dollars(savings.shipping)} shipping
        </dd>
      </div>
    </dl>
  );
}
