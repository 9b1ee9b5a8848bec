import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { counted } from '../../../../contract/counted.ts';
import { LETTERS_PER_PAGE, type Letters, lettersSchema } from '../../../../contract/desk/letters.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet } from '../desk-api.ts';
import { Problem, When } from '../parts.tsx';
import { useAddress } from '../use-address.ts';
import { LetterEditor } from './LetterEditor.tsx';
import { count, letterStateLabels } from './letter-words.ts';
import { OpenLetter } from './OpenLetter.tsx';

/** Letters to the subscribers of the newsletter: the list, or the one that the address names. */
export function LettersScreen() {
  const { query } = useAddress();
  const id = query.get('id');
  return (
    <DeskScreen title="Letters" permission="letters:read">
      {(me) => {
        const mayWrite = may(me.role, 'letters:write');
        if (id === 'new' && mayWrite) return <LetterEditor />;
        return id ? <OpenLetter key={id} id={id} mayWrite={mayWrite} /> : <LetterList mayWrite={mayWrite} />;
      }}
    </DeskScreen>
  );
}

type Row = Letters['rows'][number];

const columns: DeskColumn<Row>[] = [
  {
    id: 'subject',
    header: 'Subject',
    isWide: true,
    cell: ({ row }) => <a href={hrefOf(row.original)}>{row.original.subject}</a>,
  },
  { id: 'state', header: 'State', cell: ({ row }) => letterStateLabels[row.original.state] },
  { id: 'changed', header: 'Changed', cell: ({ row }) => <When at={row.original.changedAt} /> },
  { id: 'sent', header: 'Sent to', isNumber: true, cell: ({ row }) => count(row.original.recipients.sent) },
  { id: 'failed', header: 'Failed', isNumber: true, cell: ({ row }) => count(row.original.recipients.failed) },
  {
    id: 'left',
    header: 'Unsubscribed',
    isNumber: true,
    cell: ({ row }) => count(row.original.recipients.unsubscribed),
  },
];

function hrefOf({ id }: Row): string {
  return `/desk/letters/?id=${id}`;
}

function LetterList({ mayWrite }: { mayWrite: boolean }) {
  const { query } = useAddress();
  const page = query.get('page') ?? '1';
  const letters = useQuery({
    queryKey: ['letters', page],
    queryFn: ({ signal }) => deskGet(`/desk/letters?page=${encodeURIComponent(page)}`, lettersSchema, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const { data } = letters;
  return (
    <>
      <Problem error={letters.error} onRetry={() => void letters.refetch()} />
      {letters.isPending && <p className="desk-wait">Loading …</p>}
      {data && (
        <>
          <div className="desk-tools">
            {mayWrite && (
              <a className="btn btn-act" href="/desk/letters/?id=new">
                Write a letter
              </a>
            )}
            <p className="letter-readers">{counted(data.subscribers, 'confirmed subscriber')}</p>
          </div>
          <DeskTable
            caption="Letters"
            columns={columns}
            rows={data.rows}
            rowId={({ id }) => id}
            hrefOf={hrefOf}
            empty="No letters yet."
            page={data.page}
            total={data.total}
            perPage={LETTERS_PER_PAGE}
            isStale={letters.isPlaceholderData}
          />
        </>
      )}
    </>
  );
}
