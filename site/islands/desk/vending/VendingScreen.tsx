import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { may } from '../../../../contract/desk/roles.ts';
import {
  type LoadedMachine,
  loadedMachineSchema,
  PRESSES_PER_PAGE,
  type Press,
  pressesSchema,
  pressFilters,
} from '../../../../contract/desk/vending.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Problem, When } from '../parts.tsx';
import { useAddress } from '../use-address.ts';

/** The vending machine: what is behind its slots, and what became of each press. */
export function VendingScreen() {
  return (
    <DeskScreen title="Vending" permission="vending:read">
      {(me) => {
        const mayWrite = may(me.role, 'vending:write');
        return (
          <>
            <Machine mayWrite={mayWrite} />
            <PressList mayWrite={mayWrite} />
          </>
        );
      }}
    </DeskScreen>
  );
}

const states: Record<LoadedMachine['state'], string> = {
  ready: 'The machine is ready.',
  offline: 'The machine is offline.',
  jammed: 'A spool is stuck in the machine.',
};

function Machine({ mayWrite }: { mayWrite: boolean }) {
  const queries = useQueryClient();
  const machine = useQuery({
    queryKey: ['vending'],
    queryFn: ({ signal }) => deskGet('/desk/vending', loadedMachineSchema, signal),
    refetchInterval: 10_000,
  });
  const { data } = machine;
  const load = async () => {
    queries.setQueryData(['vending'], await deskSend('/desk/vending/load', { method: 'POST' }, loadedMachineSchema));
  };
  return (
    <section aria-label="Machine">
      <Problem error={machine.error} onRetry={() => void machine.refetch()} />
      {machine.isPending && <p className="desk-wait">Loading …</p>}
      {data && (
        <>
          <div className="machine" data-state={data.state}>
            <p>
              <b>{states[data.state]}</b>
            </p>
            <p>
              {data.commitment ? (
                <>
                  Loaded <When at={data.commitment.madeAt} />, committed to{' '}
                  <span className="desk-data">{data.commitment.root.slice(0, 16)}…</span>
                </>
              ) : (
                'It was never loaded.'
              )}
            </p>
            {mayWrite && (
              <Confirm label="Load the machine" title="Load the machine" action="Shuffle a new load" onConfirm={load}>
                <p>
                  The shop shuffles {data.pieces} spools, commits to their order and shows which one goes where. The
                  present load ends, and everyone can see what it held: take what is left out of the machine first.
                </p>
              </Confirm>
            )}
          </div>
          <Slots machine={data} />
        </>
      )}
    </section>
  );
}

function Slots({ machine }: { machine: LoadedMachine }) {
  if (!machine.commitment) return null;
  return (
    <div className="slots">
      {machine.slots.map(({ slot, turning, spools }) => (
        <div key={slot} className="desk-card">
          <h2 className="h4">
            Slot {slot}
            {turning && <span className="print-mark">turning</span>}
          </h2>
          <ol aria-label={`Spools of slot ${slot}, from the front`}>
            {spools.map(({ position, color, fellAt }) => (
              <li key={position} data-fallen={fellAt ? true : undefined}>
                <span className="dot" style={{ background: color.hex }} />
                {color.material} {color.name}
                {fellAt && <span className="vh"> (dropped)</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

const filters: Record<(typeof pressFilters)[number], string> = {
  all: 'All',
  open: 'Without an answer',
  failed: 'Failed',
};

function PressList({ mayWrite }: { mayWrite: boolean }) {
  const { query, set } = useAddress();
  const state = pressFilters.find((each) => each === query.get('state')) ?? 'all';
  const asked = new URLSearchParams({ state, page: query.get('page') ?? '1' });
  const presses = useQuery({
    queryKey: ['presses', asked.toString()],
    queryFn: ({ signal }) => deskGet(`/desk/vending/presses?${asked}`, pressesSchema, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const { data } = presses;
  return (
    <section aria-labelledby="presses">
      <h2 id="presses" className="h3">
        Presses
      </h2>
      <div className="desk-tools">
        <Field label="Outcome">
          {(control) => (
            <select {...control} value={state} onChange={({ target }) => set({ state: target.value })}>
              {pressFilters.map((each) => (
                <option key={each} value={each}>
                  {filters[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Problem error={presses.error} onRetry={() => void presses.refetch()} />
      {data && data.open > 0 && (
        <p className="press-open">{data.open} without an answer: look at the machine, and settle them.</p>
      )}
      {data && (
        <DeskTable
          caption="Presses"
          columns={mayWrite ? [...columns, settleColumn] : columns}
          rows={data.rows}
          rowId={({ id }) => id}
          empty="No presses."
          page={data.page}
          total={data.total}
          perPage={PRESSES_PER_PAGE}
          isStale={presses.isPlaceholderData}
        />
      )}
    </section>
  );
}

const outcomes: Record<Press['state'], string> = {
  dispensing: 'No answer yet',
  dispensed: 'Fell',
  failed: 'Failed',
};

const columns: DeskColumn<Press>[] = [
  { id: 'at', header: 'Pressed', cell: ({ row }) => <When at={row.original.at} /> },
  {
    id: 'order',
    header: 'Order',
    cell: ({ row }) => (
      <a className="print-number" href={`/desk/order/?number=${row.original.refId}`}>
        {row.original.refId}
      </a>
    ),
  },
  {
    id: 'slot',
    header: 'Slot',
    cell: ({ row: { original } }) => `${original.slot}, spool ${original.position}`,
  },
  {
    id: 'spool',
    header: 'Spool',
    cell: ({ row: { original } }) => (
      <>
        <span className="dot" style={{ background: original.color.hex }} />
        {original.color.material} {original.color.name}
      </>
    ),
  },
  {
    id: 'state',
    header: 'Outcome',
    isWide: true,
    cell: ({ row: { original } }) =>
      original.reason ? `${outcomes[original.state]}: ${original.reason}` : outcomes[original.state],
  },
];

const settleColumn: DeskColumn<Press> = {
  id: 'settle',
  header: 'Action',
  cell: ({ row: { original } }) => original.state === 'dispensing' && <Settle press={original} />,
};

function Settle({ press }: { press: Press }) {
  const queries = useQueryClient();
  const [fell, setFell] = useState(true);
  const settle = async () => {
    await deskSend(`/desk/vending/presses/${press.id}/settle`, { method: 'POST', body: { fell } }, doneSchema);
    await Promise.all(['presses', 'vending'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <Confirm
      label="Settle"
      about={`slot ${press.slot}`}
      title={`Slot ${press.slot}: what happened?`}
      action="Save"
      onConfirm={settle}
    >
      <Field label="The spool" hint={fell ? 'It goes into the parcel.' : 'The shopper keeps the press.'}>
        {(control) => (
          <select
            {...control}
            value={fell ? 'fell' : 'stuck'}
            onChange={({ target }) => setFell(target.value === 'fell')}
          >
            <option value="fell">fell</option>
            <option value="stuck">is stuck</option>
          </select>
        )}
      </Field>
    </Confirm>
  );
}
