import { useQueryClient } from '@tanstack/react-query';
import {
  type LoadedMachine,
  loadedMachineSchema,
  PRESSES_PER_PAGE,
  type Press,
  pressesSchema,
  pressFilters,
} from '../../../../contract/desk/vending.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { SelectField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Badge, Card, Dot, When } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';

/** The vending machine: what is behind its slots, and what became of each press. */
export function VendingScreen() {
  return (
    <DeskScreen title="Vending" permission="vending:read">
      <Machine />
      <PressList />
    </DeskScreen>
  );
}

const MACHINE = '/desk/vending';
const PRESSES = '/desk/vending/presses';

const states: Record<LoadedMachine['state'], string> = {
  ready: 'The machine is ready.',
  offline: 'The machine is offline.',
  jammed: 'A spool is stuck in the machine.',
};

function Machine() {
  const mayWrite = useMay('vending:write');
  const queries = useQueryClient();
  const query = useDeskQuery(MACHINE, loadedMachineSchema, { refetchInterval: 10_000 });
  const load = async () => {
    queries.setQueryData([MACHINE], await deskSend('/desk/vending/load', { method: 'POST' }, loadedMachineSchema));
  };
  return (
    <section aria-label="Machine">
      <Loaded query={query}>
        {(machine) => (
          <>
            <div className="desk-card stack-2">
              <p>
                <Badge tone={machine.state === 'ready' ? 'ok' : 'danger'}>{states[machine.state]}</Badge>
              </p>
              <p>
                {machine.commitment ? (
                  <>
                    Loaded <When at={machine.commitment.madeAt} />, committed to{' '}
                    <span className="desk-data">{machine.commitment.root.slice(0, 16)}…</span>
                  </>
                ) : (
                  'It was never loaded.'
                )}
              </p>
              {mayWrite && (
                <div>
                  <Confirm
                    label="Load the machine"
                    title="Load the machine"
                    action="Shuffle a new load"
                    onConfirm={load}
                  >
                    <p>
                      The shop shuffles {machine.pieces} spools, commits to their order and shows which one goes where.
                      The present load ends, and everyone can see what it held: take what is left out of the machine
                      first.
                    </p>
                  </Confirm>
                </div>
              )}
            </div>
            <Slots machine={machine} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Slots({ machine }: { machine: LoadedMachine }) {
  if (!machine.commitment) return null;
  return (
    <details>
      <summary>What is behind the slots</summary>
      <div className="slots">
        {machine.slots.map(({ slot, turning, spools }) => (
          <div key={slot} className="desk-card">
            <h2 className="h4">
              Slot {slot} {turning && <Badge tone="warn">turning</Badge>}
            </h2>
            <ol aria-label={`Spools of slot ${slot}, from the front`}>
              {spools.map(({ position, color, fellAt }) => (
                <li key={position} data-fallen={fellAt ? true : undefined}>
                  <Dot hex={color.hex} /> {color.material} {color.name}
                  {fellAt && <span className="vh"> (dropped)</span>}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </details>
  );
}

const filters: Record<(typeof pressFilters)[number], string> = {
  all: 'All',
  open: 'Without an answer',
  failed: 'Failed',
};

const outcomes: Record<Press['state'], string> = {
  dispensing: 'No answer yet',
  dispensed: 'Fell',
  failed: 'Failed',
};

function PressList() {
  const mayWrite = useMay('vending:write');
  const { query } = useAddress();
  const state = pressFilters.find((each) => each === query.get('state')) ?? 'all';
  const presses = useDeskList(PRESSES, pressesSchema, { state }, { refetchInterval: 10_000 });
  const open = presses.data?.open ?? 0;
  return (
    <Card title="Presses" isPlain>
      <div className="desk-tools">
        <FilterSelect name="state" label="Outcome" value={state} options={filters} />
      </div>
      {open > 0 && (
        <p className="desk-note desk-warn">{open} without an answer: look at the machine, and settle them.</p>
      )}
      <DeskList
        caption="Presses"
        list={presses}
        rowId={({ id }) => id}
        empty="No presses."
        perPage={PRESSES_PER_PAGE}
        columns={[
          { header: 'Pressed', cell: ({ at }) => <When at={at} /> },
          { header: 'Order', cell: ({ refId }) => <a href={`/desk/order/?number=${refId}`}>{refId}</a> },
          { header: 'Slot', cell: ({ slot, position }) => `${slot}, spool ${position}` },
          {
            header: 'Spool',
            cell: ({ color }) => (
              <>
                <Dot hex={color.hex} /> {color.material} {color.name}
              </>
            ),
          },
          {
            header: 'Outcome',
            isWide: true,
            cell: ({ state: outcome, reason }) => (reason ? `${outcomes[outcome]}: ${reason}` : outcomes[outcome]),
          },
          mayWrite && {
            header: 'Action',
            cell: (press) => press.state === 'dispensing' && <Settle press={press} />,
          },
        ]}
      />
    </Card>
  );
}

function Settle({ press: { id, slot } }: { press: Press }) {
  const queries = useQueryClient();
  return (
    <Confirm
      label="Settle"
      about={`slot ${slot}`}
      title={`Slot ${slot}: what happened?`}
      action="Save"
      defaults={() => ({ outcome: 'fell' })}
      onConfirm={async ({ outcome }) => {
        const body = { fell: outcome === 'fell' };
        await deskSend(`${PRESSES}/${id}/settle`, { body });
        await Promise.all([PRESSES, MACHINE].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      }}
    >
      {(form) => (
        <SelectField
          name="outcome"
          label="The spool"
          hint={form.watch('outcome') === 'fell' ? 'It goes into the parcel.' : 'The shopper keeps the press.'}
          options={{ fell: 'fell', stuck: 'is stuck' }}
        />
      )}
    </Confirm>
  );
}
