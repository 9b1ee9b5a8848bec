import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LOG_PAGE, type LogRow, logSchema } from '../../../../api/contract/desk/log.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet } from '../desk-api.ts';
import { FilterFold } from '../FilterFold.tsx';
import { Problem, When } from '../parts.tsx';
import { useAddress } from '../use-address.ts';
import { changesOf } from './changes.ts';

export function LogScreen() {
  return (
    <DeskScreen title="Log" permission="log:read">
      <LogList />
    </DeskScreen>
  );
}

const filters = ['by', 'target', 'from', 'until', 'page'] as const;

function LogList() {
  const { query } = useAddress();
  const asked = new URLSearchParams();
  for (const name of filters) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  const list = useQuery({
    queryKey: ['log', asked.toString()],
    queryFn: ({ signal }) => deskGet(`/desk/log?${asked}`, logSchema, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <LogFilters key={asked.toString()} />
      <Problem error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <p className="desk-wait">Loading …</p>}
      {list.data && (
        <DeskTable
          caption="What was changed, the latest first"
          columns={columns}
          rows={list.data.rows}
          rowId={({ id }) => id}
          empty="Nothing was changed that matches."
          page={Number(query.get('page') ?? 1)}
          total={list.data.total}
          perPage={LOG_PAGE}
          isStale={list.isPlaceholderData}
        />
      )}
    </>
  );
}

function LogFilters() {
  const { query, set } = useAddress();
  const field = (name: string, label: string, type: 'search' | 'date') => (
    <Field label={label}>
      {(control) => <input {...control} type={type} name={name} defaultValue={query.get(name) ?? ''} maxLength={254} />}
    </Field>
  );
  const count = ['target', 'by', 'from', 'until'].filter((name) => query.get(name)).length;
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const typed = (name: string) => String(form.get(name) ?? '').trim();
          set({ by: typed('by'), target: typed('target'), from: typed('from'), until: typed('until') });
        }}
      >
        <FilterFold count={count}>
          <div className="desk-tools desk-filters">
            {field('target', 'What, such as an order number', 'search')}
            {field('by', 'Who', 'search')}
            {field('from', 'From', 'date')}
            {field('until', 'Until', 'date')}
            <Button type="submit">Show</Button>
          </div>
        </FilterFold>
      </form>
    </search>
  );
}

const columns: DeskColumn<LogRow>[] = [
  { id: 'at', header: 'When', cell: ({ row }) => <When at={row.original.at} /> },
  {
    id: 'by',
    header: 'Who',
    isWide: true,
    cell: ({ row }) => <a href={`?by=${encodeURIComponent(row.original.by)}`}>{row.original.by}</a>,
  },
  {
    id: 'what',
    header: 'What',
    isWide: true,
    cell: ({ row: { original } }) => (
      <>
        {original.verb} <a href={`?target=${encodeURIComponent(original.target)}`}>{original.target}</a>
        {original.outcome !== 'done' && <strong> ({original.outcome ?? 'did not finish'})</strong>}
      </>
    ),
  },
  { id: 'change', header: 'Change', isWide: true, cell: ({ row }) => <Changes row={row.original} /> },
];

function Changes({ row }: { row: LogRow }) {
  const changes = changesOf(row.details);
  if (changes.length === 0) return '–';
  return (
    <dl className="desk-changes">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
