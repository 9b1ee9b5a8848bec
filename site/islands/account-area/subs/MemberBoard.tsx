import type { Benefits } from '../../../../api/contract/premium/subscription.ts';
import { benefits } from '../../../stores/account-area/membership.ts';
import { useChosenItems } from '../../use-chosen-items.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { BoardFacts } from './BoardFacts.tsx';
import { NextSpool } from './NextSpool.tsx';
import { PastColors } from './PastColors.tsx';

/** Benefits of the membership: the next spool, days left, savings, and colors of earlier months. */
export function MemberBoard({ isCancelled }: { isCancelled: boolean }) {
  return (
    <section className="board" aria-label="What Premium brings you">
      <WhenLoaded store={benefits} what="what Premium brings you" skeleton={<span className="skel skel-board" />}>
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
      <p className="board-ways">
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
