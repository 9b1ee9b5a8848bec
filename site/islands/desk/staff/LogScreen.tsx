import { LOG_PAGE, type LogRow, logSchema } from '../../../../contract/desk/log.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { Filters } from '../kit/Filters.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextField } from '../kit/fields.tsx';
import { When } from '../kit/parts.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { changesOf } from './changes.ts';

export const LogScreen = deskScreen('Log', 'log:read', LogList);

const filters = ['target', 'by', 'from', 'until'] as const;
type Filter = (typeof filters)[number];

/** The log of changes, or who had access, which owners see. */
function LogList() {
  const mayReadAccess = useMay('log:access');
  const { query } = useAddress();
  const isAccess = mayReadAccess && query.get('show') === 'access';
  const asked = Object.fromEntries(filters.map((name) => [name, query.get(name) ?? ''])) as Record<Filter, string>;
  const list = useDeskList(isAccess ? '/desk/log/access' : '/desk/log', logSchema, asked);
  const hrefOf = (name: Filter, value: string) =>
    `?${new URLSearchParams({ ...(isAccess && { show: 'access' }), [name]: value })}`;
  return (
    <>
      {mayReadAccess && <Tabs label="Logs" name="show" tabs={{ changes: 'Changes', access: 'Access' }} />}
      <Filters count={filters.filter((name) => asked[name]).length}>
        <LogFilters key={JSON.stringify(asked)} asked={asked} />
      </Filters>
      <DeskList
        caption={
          isAccess ? 'Who had access in the last half year, the latest first' : 'What was changed, the latest first'
        }
        list={list}
        rowId={({ id }) => id}
        empty={isAccess ? 'Nothing matches.' : 'Nothing was changed that matches.'}
        perPage={LOG_PAGE}
        columns={[
          { header: 'When', cell: ({ at }) => <When at={at} /> },
          { header: 'Who', isWide: true, cell: ({ by }) => <a href={hrefOf('by', by)}>{by}</a> },
          {
            header: 'What',
            isWide: true,
            cell: ({ verb, target, outcome }) => (
              <>
                {verb} <a href={hrefOf('target', target)}>{target}</a>
                {outcome !== 'done' && <strong> ({outcome ?? 'did not finish'})</strong>}
              </>
            ),
          },
          { header: isAccess ? 'Details' : 'Change', isWide: true, cell: (row) => <Changes row={row} /> },
        ]}
      />
    </>
  );
}

function LogFilters({ asked }: { asked: Record<Filter, string> }) {
  const { set } = useAddress();
  const form = useDeskForm(
    () => asked,
    async (typed) => set(Object.fromEntries(filters.map((name) => [name, typed[name].trim()]))),
  );
  return (
    <Form form={form} className="desk-tools" action="Show">
      <TextField
        name="target"
        label="What, such as an order number or a customer’s email"
        type="search"
        maxLength={254}
      />
      <TextField name="by" label="Who" type="search" maxLength={254} />
      <TextField name="from" label="From" type="date" />
      <TextField name="until" label="Until" type="date" />
    </Form>
  );
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
