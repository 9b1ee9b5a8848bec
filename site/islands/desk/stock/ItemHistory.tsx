import { useInfiniteQuery } from '@tanstack/react-query';
import { type Movement, movementNames, movementsSchema } from '../../../../api/contract/desk/stock.ts';
import { Button } from '../../../ui/Button.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet } from '../desk-api.ts';
import { Problem, When } from '../parts.tsx';
import { signed } from './stock-words.ts';

const columns: DeskColumn<Movement>[] = [
  { id: 'at', header: 'When', cell: ({ row }) => <When at={row.original.at} /> },
  { id: 'kind', header: 'What', cell: ({ row }) => movementNames[row.original.kind] },
  {
    id: 'change',
    header: 'Change',
    cell: ({ row: { original } }) => (
      <span className="desk-data">{original.change === 0 ? '0' : signed(original.change)}</span>
    ),
  },
  {
    id: 'balance',
    header: 'Available after it',
    cell: ({ row }) => <span className="desk-data">{row.original.balance}</span>,
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ row: { original } }) =>
      original.order && <a href={`/desk/order/?number=${original.order}`}>{original.order}</a>,
  },
  { id: 'by', header: 'By', cell: ({ row }) => row.original.by ?? 'the shop' },
  { id: 'note', header: 'Note', cell: ({ row }) => row.original.note },
];

/** Every movement of the item's stock, newest first. */
export function ItemHistory({ id }: { id: string }) {
  const history = useInfiniteQuery({
    queryKey: ['stock', 'movements', id],
    queryFn: ({ pageParam, signal }) =>
      deskGet(
        `/desk/stock/${encodeURIComponent(id)}/movements${pageParam ? `?before=${pageParam}` : ''}`,
        movementsSchema,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const rows = history.data?.pages.flatMap(({ movements }) => movements);
  return (
    <section aria-labelledby="stock-history">
      <h2 id="stock-history" className="h3">
        History
      </h2>
      <Problem error={history.error} onRetry={() => void history.refetch()} />
      {rows && (
        <DeskTable
          caption="Movements"
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          empty="Nothing moved yet."
        />
      )}
      {history.hasNextPage && (
        <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older movements
        </Button>
      )}
    </section>
  );
}
