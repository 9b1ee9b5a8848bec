import { useInfiniteQuery } from '@tanstack/react-query';
import { type Movement, movementNames, movementsSchema } from '../../../../contract/desk/stock.ts';
import { Button } from '../../../ui/Button.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet } from '../desk-api.ts';
import { Problem, When } from '../parts.tsx';
import { pieces, signed } from './stock-words.ts';

const columns: DeskColumn<Movement>[] = [
  { id: 'at', header: 'When', cell: ({ row }) => <When at={row.original.at} /> },
  {
    id: 'kind',
    header: 'What',
    isWide: true,
    cell: ({ row: { original } }) => (
      <>
        <b>{movementNames[original.kind]}</b>
        {original.note && <span className="stock-size">{original.note}</span>}
      </>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    isNumber: true,
    cell: ({ row: { original } }) => (original.change === 0 ? '0' : signed(original.change)),
  },
  {
    id: 'balance',
    header: 'Stock afterwards',
    isNumber: true,
    cell: ({ row }) => pieces(row.original.balance),
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ row: { original } }) =>
      original.order && (
        <a className="stock-order" href={`/desk/order/?number=${original.order}`}>
          {original.order}
        </a>
      ),
  },
  { id: 'by', header: 'By', cell: ({ row }) => <span className="stock-by">{row.original.by ?? 'the shop'}</span> },
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
    <section className="stock-section" aria-labelledby="stock-history">
      <h2 id="stock-history" className="h3">
        History
      </h2>
      <Problem error={history.error} onRetry={() => void history.refetch()} />
      {history.isPending && <p className="desk-wait">Loading …</p>}
      {rows && (
        <DeskTable
          caption="Movements"
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          empty="No movements yet."
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
