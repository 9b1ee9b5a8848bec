import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { $compared, COMPARE_MAX, comparePath, idsInQuery } from '../../stores/saved-items.ts';
import { ListProblem } from '../ListProblem.tsx';
import { OfferedGoods } from '../OfferedGoods.tsx';
import { useChosenItems } from '../use-chosen-items.ts';
import { CompareTable } from './CompareTable.tsx';
import type { FactsOf } from './compare-rows.ts';

/**
 * Up to four filaments side by side. The URL names them, so it can be shared; a shared URL comes before the own list.
 */
export function ComparePage({ factsOf }: { factsOf: FactsOf }) {
  const chosen = useStore($compared, { ssr: 'initial' });
  const [ids, setIds] = useState<readonly string[]>();
  useEffect(() => {
    const shared = idsInQuery(location.search, COMPARE_MAX);
    if (shared.length > 0) $compared.set(shared);
    setIds($compared.get());
  }, []);
  useEffect(() => {
    if (ids) history.replaceState(null, '', comparePath(chosen));
  }, [ids, chosen]);
  const list = useChosenItems(ids);

  if (list.status === 'error') return <ListProblem message={list.message} onRetry={list.reload} />;
  if (list.status === 'loading' || !ids) return <p className="list-wait">Looking up your filaments …</p>;
  const shown = list.items.filter(({ id, tags }) => chosen.includes(id) && factsOf[tags.material]);
  return (
    <div className="stack-6">
      {list.items.length < ids.length && <p className="note">{goodsMessages.someGone}</p>}
      {shown.length > 0 ? (
        <CompareTable items={shown} factsOf={factsOf} />
      ) : (
        <div className="empty">
          <h2 className="h3">Nothing to compare yet</h2>
          <p className="muted">Press the scales on up to four filaments, and they stand here side by side.</p>
          <a className="btn btn-ink" href="/shop/">
            Choose filaments
          </a>
          <OfferedGoods />
        </div>
      )}
    </div>
  );
}
