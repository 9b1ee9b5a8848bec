import { useQuery } from '@tanstack/react-query';
import {
  BLOCKED_DAYS,
  type BlockedScripts as Blocked,
  blockedScriptsSchema,
} from '../../../../contract/desk/blocked-scripts.ts';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet } from '../desk-api.ts';
import { Problem, When } from '../parts.tsx';

type Row = Blocked['rows'][number];

const columns: DeskColumn<Row>[] = [
  { id: 'blocked', header: 'From', cell: ({ row }) => row.original.blocked },
  { id: 'directive', header: 'What', cell: ({ row }) => row.original.directive },
  { id: 'page', header: 'Page', cell: ({ row }) => row.original.page },
  { id: 'count', header: 'Times', isNumber: true, cell: ({ row }) => row.original.count },
  { id: 'first', header: 'First', cell: ({ row }) => <When at={row.original.first} /> },
  { id: 'last', header: 'Last', cell: ({ row }) => <When at={row.original.last} /> },
];

/** What browsers refused to load where shoppers pay and at the desk: a sign that a page was changed. */
export function BlockedScripts() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['blocked-scripts'],
    queryFn: ({ signal }) => deskGet('/desk/blocked-scripts', blockedScriptsSchema, signal),
  });
  return (
    <section className="report-blocked" aria-labelledby="blocked-scripts">
      <h2 id="blocked-scripts" className="h3">
        Blocked by browsers
      </h2>
      <p className="report-hint">
        What shoppers’ browsers refused to load on pages where they pay, and staff’s at the desk, in the last{' '}
        {BLOCKED_DAYS} days. Extensions of browsers cause some. A site that you do not know, seen often: run npm run
        doctor.
      </p>
      <Problem error={error} onRetry={() => void refetch()} />
      {isPending && <p className="desk-wait">Looking …</p>}
      {data && (
        <DeskTable
          caption="Blocked by browsers"
          columns={columns}
          rows={data.rows}
          rowId={({ directive, blocked, page }) => `${directive} ${blocked} ${page}`}
          empty="Nothing was blocked."
        />
      )}
    </section>
  );
}
