import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LOG_PAGE, type LogRow, logSchema } from '../../../../contract/desk/log.ts';
import type { Me } from '../../../../contract/desk/me.ts';
import { may } from '../../../../contract/desk/roles.ts';
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
      {(me) => <LogList me={me} />}
    </DeskScreen>
  );
}

const filters = ['by', 'target', 'from', 'until', 'page'] as const;

/** The log of changes, or who had access, which owners see. */
const kinds = {
  changes: { path: '/desk/log', label: 'Changes', caption: 'What was changed, the latest first' },
  access: {
    path: '/desk/log/access',
    label: 'Access',
    caption: 'Who had access in the last half year, the latest first',
  },
} as const;

function LogList({ me }: { me: Me }) {
  const { query } = useAddress();
  const mayReadAccess = may(me.role, 'log:access');
  const show = mayReadAccess && query.get('show') === 'access' ? 'access' : 'changes';
  const { path, caption } = kinds[show];
  const asked = new URLSearchParams();
  for (const name of filters) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  const list = useQuery({
    queryKey: ['log', show, asked.toString()],
    queryFn: ({ signal }) => deskGet(`${path}?${asked}`, logSchema, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {mayReadAccess && (
        <nav className="desk-tabs" aria-label="Logs">
          {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
            <a
              key={kind}
              href={kind === 'access' ? '?show=access' : '?'}
              aria-current={kind === show ? 'page' : undefined}
            >
              {kinds[kind].label}
            </a>
          ))}
        </nav>
      )}
      <LogFilters key={asked.toString()} />
      <Problem error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <p className="desk-wait">Loading …</p>}
      {list.data && (
        <DeskTable
          caption={caption}
          columns={columnsOf[show]}
          rows={list.data.rows}
          rowId={({ id }) => id}
          empty={show === 'access' ? 'Nothing matches.' : 'Nothing was changed that matches.'}
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
        className="desk-filters"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const typed = (name: string) => String(form.get(name) ?? '').trim();
          set({ by: typed('by'), target: typed('target'), from: typed('from'), until: typed('until') });
        }}
      >
        <FilterFold count={count}>
          <div className="desk-tools log-fields">
            {field('target', 'What, such as an order number or a customer’s email', 'search')}
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

const columnsFor = (show: keyof typeof kinds): DeskColumn<LogRow>[] => [
  { id: 'at', header: 'When', cell: ({ row }) => <When at={row.original.at} /> },
  {
    id: 'by',
    header: 'Who',
    isWide: true,
    cell: ({ row }) => <a href={hrefOf(show, 'by', row.original.by)}>{row.original.by}</a>,
  },
  {
    id: 'what',
    header: 'What',
    isWide: true,
    cell: ({ row: { original } }) => (
      <>
        {original.verb} <a href={hrefOf(show, 'target', original.target)}>{original.target}</a>
        {original.outcome !== 'done' && <strong> ({original.outcome ?? 'did not finish'})</strong>}
      </>
    ),
  },
  {
    id: 'change',
    header: show === 'access' ? 'Details' : 'Change',
    isWide: true,
    cell: ({ row }) => <Changes row={row.original} />,
  },
];
/** The same in all renders, or each answer would mount all cells again. */
const columnsOf = { changes: columnsFor('changes'), access: columnsFor('access') };

function hrefOf(show: keyof typeof kinds, name: 'by' | 'target', value: string): string {
  return `?${new URLSearchParams({ ...(show === 'access' && { show }), [name]: value })}`;
}

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
