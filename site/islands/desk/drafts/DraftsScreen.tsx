import { counted } from '../../../../contract/counted.ts';
import { draftListSchema } from '../../../../contract/desk/drafts.ts';
import { draftHref, orderHref } from '../addresses.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { When } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { DraftView } from './DraftView.tsx';
import { StateBadge } from './StateBadge.tsx';

/** Orders that staff prepare for customers: their list, or with `?draft=` one of them; `new` is written first. */
export function DraftsScreen() {
  const { query } = useAddress();
  const draft = query.get('draft');
  return (
    <DeskScreen title="Phone orders" permission="orders:create">
      {draft ? <DraftView key={draft} id={draft === 'new' ? null : Number(draft)} of={query.get('of')} /> : <Drafts />}
    </DeskScreen>
  );
}

function Drafts() {
  const list = useDeskQuery('/desk/drafts', draftListSchema);
  return (
    <>
      <div className="desk-tools">
        <a className="btn btn-s btn-act" href={draftHref('new')}>
          New phone order
        </a>
      </div>
      <Loaded query={list} wait="Loading phone orders …">
        {({ drafts }) => (
          <DeskTable
            caption="Phone orders"
            rows={drafts}
            rowId={({ id }) => String(id)}
            hrefOf={({ id }) => draftHref(id)}
            empty="Nobody has prepared an order yet."
            columns={[
              {
                header: 'Customer',
                isWide: true,
                cell: ({ id, name, email }) => (
                  <>
                    <a className="link" href={draftHref(id)}>
                      {name || email}
                    </a>
                    <small>{email}</small>
                  </>
                ),
              },
              {
                header: 'State',
                cell: ({ state, order }) => (
                  <>
                    <StateBadge state={state} />
                    {order && (
                      <small>
                        <a className="link" href={orderHref({ number: order })}>
                          {order}
                        </a>
                      </small>
                    )}
                  </>
                ),
              },
              { header: 'Goods', cell: ({ pieces }) => (pieces > 0 ? counted(pieces, 'piece') : '–') },
              {
                header: 'Saved',
                cell: ({ savedAt, createdBy }) => (
                  <>
                    <When at={savedAt} />
                    <small>by {createdBy}</small>
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
