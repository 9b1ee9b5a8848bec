import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { doneSchema } from '../../../../contract/desk/me.ts';
import {
  type DeskPrint,
  deskPrintsSchema,
  type EndRun,
  PRINTS_PER_PAGE,
  type PrintRun,
  printFilters,
  type StartRun,
} from '../../../../contract/desk/prints.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Problem, When } from '../parts.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { dayInWords } from '../shop-days.ts';
import { useAddress } from '../use-address.ts';
import { ModelChecks } from './ModelChecks.tsx';
import { printTime } from './print-words.ts';

const labels: Record<(typeof printFilters)[number], string> = {
  open: 'To print',
  printing: 'On a printer',
  printed: 'Printed',
};

/** The workshop: ordered prints by the day they ship, and models that wait for a person. */
export function PrintsScreen() {
  const { query } = useAddress();
  const isReviews = query.get('list') === 'reviews';
  return (
    <DeskScreen title="Prints" permission="prints:read">
      {(me) => {
        const mayWrite = may(me.role, 'prints:write');
        return (
          <>
            <nav className="desk-tabs" aria-label="Lists">
              <a href="/desk/prints/" aria-current={isReviews ? undefined : 'page'}>
                Ordered prints
              </a>
              <a href="/desk/prints/?list=reviews" aria-current={isReviews ? 'page' : undefined}>
                Models to review
              </a>
            </nav>
            {isReviews ? <ModelChecks mayWrite={mayWrite} /> : <PrintQueue mayWrite={mayWrite} />}
          </>
        );
      }}
    </DeskScreen>
  );
}

function PrintQueue({ mayWrite }: { mayWrite: boolean }) {
  const { query, set } = useAddress();
  const state = printFilters.find((each) => each === query.get('state')) ?? 'open';
  const asked = new URLSearchParams({ state, q: query.get('q') ?? '', page: query.get('page') ?? '1' });
  const prints = useQuery({
    queryKey: ['prints', asked.toString()],
    queryFn: ({ signal }) => deskGet(`/desk/prints?${asked}`, deskPrintsSchema, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const { data } = prints;
  return (
    <>
      <div className="desk-tools">
        <Field label="State">
          {(control) => (
            <select {...control} value={state} onChange={({ target }) => set({ state: target.value })}>
              {printFilters.map((each) => (
                <option key={each} value={each}>
                  {labels[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Order number or model">{(control) => <SearchInput {...control} />}</Field>
      </div>
      <Problem error={prints.error} onRetry={() => void prints.refetch()} />
      {prints.isPending && <p className="desk-wait">Loading …</p>}
      {data && (
        <DeskTable
          caption="Ordered prints"
          columns={columnsOf(data.machines, mayWrite)}
          rows={data.rows}
          rowId={({ refId, line }) => `${refId}-${line}`}
          empty={state === 'printed' ? 'Nothing was printed yet.' : 'No prints to make.'}
          page={data.page}
          total={data.total}
          perPage={PRINTS_PER_PAGE}
          isStale={prints.isPlaceholderData}
        />
      )}
    </>
  );
}

function columnsOf(machines: readonly string[], mayWrite: boolean): DeskColumn<DeskPrint>[] {
  return [
    {
      id: 'model',
      header: 'Model',
      isWide: true,
      cell: ({ row: { original } }) => (
        <div className="print-model">
          {original.hasPreview ? (
            <img className="print-picture" src={`${pathOf(original)}/preview`} alt="" width="72" height="72" />
          ) : (
            <span className="print-picture" />
          )}
          <div>
            <b className="print-name">{original.name}</b>
            <Files print={original} />
          </div>
        </div>
      ),
    },
    {
      id: 'due',
      header: 'Ships on',
      cell: ({ row: { original } }) => (
        <>
          <Due print={original} />
          <a className="print-number" href={`/desk/order/?number=${original.refId}`}>
            {original.refId} · {original.line}
          </a>
        </>
      ),
    },
    { id: 'settings', header: 'Material', cell: ({ row: { original } }) => <Settings print={original} /> },
    {
      id: 'work',
      header: 'Pieces',
      isWide: true,
      cell: ({ row: { original } }) => <Work print={original} machines={machines} mayWrite={mayWrite} />,
    },
  ];
}

/** Of a print's routes. */
function pathOf({ refId, line }: DeskPrint): `/api/desk/${string}` {
  return `/api/desk/prints/${refId}/${line}`;
}

function Due({ print }: { print: DeskPrint }) {
  if (print.printedAt) return <When at={print.printedAt} />;
  return (
    <span className="print-due">
      <span className="print-day">{dayInWords(print.due)}</span>
      {print.overnight && <span className="print-mark">overnight</span>}
    </span>
  );
}

function Files({ print }: { print: DeskPrint }) {
  const path = pathOf(print);
  return (
    <span className="print-links">
      <a href={`${path}/gcode`} download>
        G-code
      </a>
      <a href={`${path}/model`} download>
        Model
      </a>
      <a href={`${path}/settings`} download>
        Settings
      </a>
    </span>
  );
}

function Settings({ print }: { print: DeskPrint }) {
  const { material, colorName, hex, layerHeight, infill, supports, repaired, seconds } = print;
  const facts = [
    layerHeight !== null && `${layerHeight} mm`,
    infill !== null && `${infill}% infill`,
    supports && 'supports',
    repaired && 'repair accepted',
    seconds !== null && `${printTime(seconds)} each`,
  ];
  return (
    <>
      <span className="dot" style={{ background: hex }} />
      {material} {colorName}
      <span className="print-facts">{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

interface WorkProps {
  readonly print: DeskPrint;
  readonly machines: readonly string[];
  readonly mayWrite: boolean;
}

/** How many are done, what is on printers, what failed, and the buttons to start and end. */
function Work({ print, machines, mayWrite }: WorkProps) {
  const missing = print.printedAt ? 0 : print.qty - print.done - print.printing;
  return (
    <div className="print-work">
      <p>
        <b className="desk-data">
          {print.done} of {print.qty}
        </b>{' '}
        done
        {print.printing > 0 && `, ${print.printing} printing`}
      </p>
      {print.runs.length > 0 && (
        <ul className="print-runs">
          {print.runs.map((run) => (
            <li key={run.id}>
              <span>
                {run.machine}: {outcomeOf(run)}
              </span>
              {mayWrite && run.good === null && <End run={run} />}
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && print.isDisputed && <p>Not to be printed: the payment is disputed, or may be fraud.</p>}
      {mayWrite && missing > 0 && !print.isDisputed && <Start print={print} machines={machines} missing={missing} />}
    </div>
  );
}

/** An emptied field of numbers has none. */
const typedNumber = (value: number) => (Number.isNaN(value) ? '' : value);

function outcomeOf({ good, pieces, reason }: PrintRun): string {
  if (good === null) return `printing ${pieces}`;
  return good === pieces ? `${pieces} printed` : `${good} of ${pieces} printed, the others failed: ${reason ?? ''}`;
}

function Start({ print, machines, missing }: Omit<WorkProps, 'mayWrite'> & { missing: number }) {
  const queries = useQueryClient();
  const [run, setRun] = useState<StartRun>({ machine: machines[0] ?? '', pieces: missing });
  const start = async () => {
    await deskSend(`/desk/prints/${print.refId}/${print.line}/runs`, { method: 'POST', body: run }, doneSchema);
    await queries.invalidateQueries({ queryKey: ['prints'] });
  };
  return (
    <Confirm label="Start" about={print.name} title={`Print ${print.name}`} action="Start printing" onConfirm={start}>
      <p>From the first piece, the shopper can no longer cancel the order.</p>
      <Field label="Printer">
        {(control) => (
          <select {...control} value={run.machine} onChange={({ target }) => setRun({ ...run, machine: target.value })}>
            {machines.map((machine) => (
              <option key={machine}>{machine}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Pieces" note={`${missing} missing`}>
        {(control) => (
          <input
            {...control}
            type="number"
            required
            min={1}
            max={missing}
            value={typedNumber(run.pieces)}
            onChange={({ target }) => setRun({ ...run, pieces: target.valueAsNumber })}
          />
        )}
      </Field>
    </Confirm>
  );
}

function End({ run }: { run: PrintRun }) {
  const queries = useQueryClient();
  const [result, setResult] = useState<EndRun>({ good: run.pieces, reason: '' });
  const end = async () => {
    await deskSend(`/desk/print-runs/${run.id}/end`, { method: 'POST', body: result }, doneSchema);
    await queries.invalidateQueries({ queryKey: ['prints'] });
  };
  return (
    <Confirm
      label="Done or failed"
      about={`on ${run.machine}`}
      title={`${run.machine} is done`}
      action="Save"
      onConfirm={end}
    >
      <Field label="Good pieces" note={`of ${run.pieces}`} hint="The others wait in the queue again.">
        {(control) => (
          <input
            {...control}
            type="number"
            required
            min={0}
            max={run.pieces}
            value={typedNumber(result.good)}
            onChange={({ target }) => setResult({ ...result, good: target.valueAsNumber })}
          />
        )}
      </Field>
      {result.good < run.pieces && (
        <Field label="Why the others failed">
          {(control) => (
            <input
              {...control}
              required
              maxLength={300}
              value={result.reason}
              onChange={({ target }) => setResult({ ...result, reason: target.value })}
            />
          )}
        </Field>
      )}
    </Confirm>
  );
}
