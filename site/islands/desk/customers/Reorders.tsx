import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { deskReorderListSchema, deskReorderSchema } from '../../../../contract/desk/reorders.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { cardTitle } from '../../../../contract/paid-with.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { calendarDay } from '../../../lib/account-area/shop-day.ts';
import { customerHref } from '../addresses.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { TextField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Badge, Card, Facts, Money } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';

const PATH = '/desk/reorders';

type Row = z.infer<typeof deskReorderListSchema>['rows'][number];

/** The reorders of all customers, by their next date. */
export function AllReorders() {
  const status = useAddress().query.get('status');
  return (
    <>
      <div className="desk-tools">
        <FilterSelect name="status" label="Status" options={{ '': 'All', ...words.statuses }} />
      </div>
      <ReorderList ask={{ status }} />
    </>
  );
}

/** A customer's. */
export function ReordersOf({ account }: { account: string }) {
  return (
    <Card title="Reorders" isPlain>
      <ReorderList ask={{ account }} />
    </Card>
  );
}

function ReorderList({ ask }: { ask: { readonly account?: string; readonly status?: string | null } }) {
  const mayStop = useMay('customers:write');
  const list = useDeskList(PATH, deskReorderListSchema, { account: null, status: null, ...ask });
  return (
    <DeskList
      caption="Reorders"
      list={list}
      rowId={({ id }) => id}
      empty="There are no reorders."
      columns={[
        !ask.account && {
          header: 'Customer',
          isWide: true,
          cell: ({ email, accountId }: Row) => <a href={customerHref({ email, accountId })}>{email}</a>,
        },
        { header: 'Next order', cell: ({ date }: Row) => (date ? calendarDay(date) : '–') },
        { header: 'Spools', isNumber: true, cell: ({ pieces }: Row) => pieces },
        { header: 'How often', cell: ({ weeks }: Row) => words.every(weeks) },
        {
          header: 'Status',
          cell: ({ status, reason }: Row) => (
            <>
              <Badge tone={status === 'past_due' ? 'danger' : 'ok'}>{words.statuses[status]}</Badge>
              {reason && <small>{reason}</small>}
            </>
          ),
        },
        { header: 'Details', isWide: true, cell: (row: Row) => <Details row={row} /> },
        mayStop && { header: 'Action', cell: (row: Row) => row.status !== 'stopped' && <Stop row={row} /> },
      ]}
    />
  );
}

/** What is in it, who pays it and what became of the last dates; asked for when it is opened. */
function Details({ row: { id } }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const reorder = useDeskQuery(`${PATH}/${id}`, deskReorderSchema, { enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show</summary>
      {isOpen && (
        <Loaded query={reorder}>
          {({ lines, card, estimate, history }) => (
            <Facts
              facts={[
                ['Spools', lines.map((line) => quantityOf(line.qty, line.name)).join(', ')],
                ['Paid with', cardTitle(card)],
                estimate.totals && [words.estimate, <Money key="total" amount={estimate.totals.total} />],
                estimate.problem !== null && ['Today', estimate.problem],
                history.length > 0 && [
                  'Before',
                  history.map(({ date, outcome }) => `${calendarDay(date)}: ${words.outcomes[outcome]}`).join('; '),
                ],
              ]}
            />
          )}
        </Loaded>
      )}
    </details>
  );
}

function Stop({ row: { id, email } }: { row: Row }) {
  const queries = useQueryClient();
  return (
    <Confirm
      label="Stop"
      title={`Stop the reorder of ${email}`}
      action="Stop it"
      defaults={() => ({ reason: '' })}
      onConfirm={async (body) => {
        await deskSend(`${PATH}/${id}/stop`, { body }, deskReorderSchema);
        await queries.invalidateQueries({ queryKey: [PATH] });
      }}
    >
      <p>Nothing more is ordered. The customer gets an email, without the reason, and can resume it.</p>
      <TextField name="reason" label="Reason" required maxLength={200} />
    </Confirm>
  );
}
