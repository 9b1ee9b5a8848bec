import { useInfiniteQuery } from '@tanstack/react-query';
import { type Movement, movementNames, movementsSchema } from '../../../../contract/desk/stock.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskGet } from '../desk-api.ts';
import { ActionButton } from '../kit/DeskButton.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { Card, When } from '../kit/parts.tsx';
import { signed } from './stock-words.ts';

interface Props {
  readonly id: string;
  /** absent: this role changes no stock */
  readonly onUndo: ((movement: string) => Promise<void>) | undefined;
}

/** Every movement of the item's stock, newest first. */
export function ItemHistory({ id, onUndo }: Props) {
  const history = useInfiniteQuery({
    queryKey: ['/desk/stock', 'movements', id],
    queryFn: ({ pageParam, signal }) =>
      deskGet(
        `/desk/stock/${encodeURIComponent(id)}/movements${pageParam ? `?before=${pageParam}` : ''}`,
        movementsSchema,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Card title="History" isPlain>
      <Loaded query={history}>
        {({ pages }) => (
          <DeskTable
            caption="Movements"
            rows={pages.flatMap(({ movements }) => movements)}
            rowId={(row) => row.id}
            empty="No movements yet."
            columns={[
              { header: 'When', cell: ({ at }) => <When at={at} /> },
              {
                header: 'What',
                isWide: true,
                cell: ({ kind, note }) => (
                  <>
                    <b>{movementNames[kind]}</b>
                    {note && <small>{note}</small>}
                  </>
                ),
              },
              { header: 'Change', isNumber: true, cell: ({ change }) => (change === 0 ? '0' : signed(change)) },
              { header: 'Stock afterwards', isNumber: true, cell: ({ balance }) => grouped(balance) },
              {
                header: 'Order',
                cell: ({ order }) => order && <a href={`/desk/order/?number=${order}`}>{order}</a>,
              },
              { header: 'By', cell: ({ by }) => by ?? 'the shop' },
              onUndo !== undefined && {
                header: 'Undo',
                head: <span className="vh">Undo</span>,
                cell: (row) => <Undo row={row} onUndo={onUndo} />,
              },
            ]}
          />
        )}
      </Loaded>
      {history.hasNextPage && (
        <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older movements
        </Button>
      )}
    </Card>
  );
}

function Undo({ row, onUndo }: { row: Movement; onUndo: (movement: string) => Promise<void> }) {
  if (row.undo === 'done') return <small>Undone</small>;
  if (row.undo === null) return null;
  return (
    <ActionButton
      size="s"
      look="quiet"
      aria-label={`Undo ${movementNames[row.kind]} ${signed(row.change)}`}
      onPress={() => onUndo(row.id)}
    >
      Undo
    </ActionButton>
  );
}
