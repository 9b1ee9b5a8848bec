import {
  type DeskPrint,
  type DeskPrints,
  deskPrintsSchema,
  PRINTS_PER_PAGE,
  type PrintRun,
  printFilters,
} from '../../../../contract/desk/prints.ts';
import { Field } from '../../../ui/Field.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { NumberField, SelectField } from '../kit/fields.tsx';
import { Badge, Dot, When } from '../kit/parts.tsx';
import { SearchInput } from '../kit/SearchInput.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { dayInWords } from '../shop-days.ts';
import { CopiesFile } from './CopiesFile.tsx';
import { EndRun } from './EndRun.tsx';
import { ModelChecks } from './ModelChecks.tsx';
import { PrintersList } from './PrintersList.tsx';
import { printTime, settingsWords } from './print-words.ts';
import { useWorkshop } from './use-workshop.ts';

const PATH = '/desk/prints';

const labels: Record<(typeof printFilters)[number], string> = {
  open: 'To print',
  printing: 'On a printer',
  printed: 'Printed',
};

/** The workshop: ordered prints by the day they ship, printers, and models that wait for a person. */
export function PrintsScreen() {
  const list = useAddress().query.get('list');
  return (
    <DeskScreen title="Prints" permission="prints:read">
      <Tabs
        label="Lists"
        name="list"
        tabs={{ prints: 'Ordered prints', printers: 'Printers', reviews: 'Models to review' }}
      />
      {list === 'reviews' ? <ModelChecks /> : list === 'printers' ? <PrintersList /> : <PrintQueue />}
    </DeskScreen>
  );
}

function PrintQueue() {
  const { query } = useAddress();
  const state = printFilters.find((each) => each === query.get('state')) ?? 'open';
  const list = useDeskList(PATH, deskPrintsSchema, { state, q: query.get('q') }, { refetchInterval: 10_000 });
  const machines = list.data?.machines ?? [];
  return (
    <>
      <div className="desk-tools">
        <FilterSelect name="state" label="State" value={state} options={labels} />
        <Field label="Order number or model">{(control) => <SearchInput {...control} />}</Field>
      </div>
      <DeskList
        caption="Ordered prints"
        list={list}
        rowId={({ refId, line }) => `${refId}-${line}`}
        empty={state === 'printed' ? 'Nothing was printed yet.' : 'No prints to make.'}
        perPage={PRINTS_PER_PAGE}
        columns={[
          { header: 'Model', isWide: true, cell: (print) => <Model print={print} /> },
          {
            header: 'Ships on',
            cell: ({ refId, line, printedAt, due, overnight }) => (
              <>
                {printedAt ? <When at={printedAt} /> : dayInWords(due)}{' '}
                {!printedAt && overnight && <Badge tone="warn">overnight</Badge>}
                <a className="block" href={`/desk/order/?number=${refId}`}>
                  {refId} · {line}
                </a>
              </>
            ),
          },
          { header: 'Material', cell: (print) => <Settings print={print} /> },
          {
            header: 'Pieces',
            isWide: true,
            cell: (print) => <Work print={print} machines={machines} />,
          },
        ]}
      />
    </>
  );
}

const files = [
  ['gcode', 'G-code'],
  ['model', 'Model'],
  ['settings', 'Settings'],
] as const;

function Model({ print }: { print: DeskPrint }) {
  const { refId, line, name, hasPreview } = print;
  const path = `/api${PATH}/${refId}/${line}`;
  return (
    <div className="desk-pictured">
      {hasPreview ? <img src={`${path}/preview`} alt="" width="72" height="72" /> : <span className="print-picture" />}
      <div>
        <b>{name}</b>
        <span className="desk-row desk-links">
          {files.map(([file, label]) => (
            <a key={file} href={`${path}/${file}`} download>
              {label}
            </a>
          ))}
        </span>
        {!print.isDisputed && <CopiesFile print={print} missing={missingOf(print)} />}
      </div>
    </div>
  );
}

const missingOf = ({ printedAt, qty, done, printing }: DeskPrint) => (printedAt ? 0 : qty - done - printing);

function Settings({ print }: { print: DeskPrint }) {
  const { material, colorName, hex, repaired, seconds } = print;
  const facts = [
    ...settingsWords(print),
    repaired && 'repair accepted',
    seconds !== null && `${printTime(seconds)} each`,
  ];
  return (
    <>
      <Dot hex={hex} /> {material} {colorName}
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </>
  );
}

interface WorkProps {
  readonly print: DeskPrint;
  readonly machines: DeskPrints['machines'];
}

/** How many are done, what is on printers, what failed, and the buttons to start and end. */
function Work({ print, machines }: WorkProps) {
  const mayWrite = useMay('prints:write');
  const missing = missingOf(print);
  return (
    <div className="print-work stack-2">
      <p>
        <b className="desk-data">
          {print.done} of {print.qty}
        </b>{' '}
        done
        {print.printing > 0 && `, ${print.printing} printing`}
      </p>
      {print.runs.length > 0 && (
        <ul className="stack-2">
          {print.runs.map((run) => (
            <li key={run.id}>
              <p>
                {run.machine}: {outcomeOf(run)}
              </p>
              {mayWrite && run.good === null && (
                <EndRun run={{ id: run.id, machine: run.machine, pieces: run.pieces }} />
              )}
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && print.isDisputed && <p>Not to be printed: the payment is disputed, or may be fraud.</p>}
      {mayWrite && missing > 0 && !print.isDisputed && <Start print={print} machines={machines} missing={missing} />}
    </div>
  );
}

function outcomeOf({ good, pieces, reason }: PrintRun): string {
  if (good === null) return `printing ${pieces}`;
  return good === pieces ? `${pieces} printed` : `${good} of ${pieces} printed, the others failed: ${reason ?? ''}`;
}

function Start({ print, machines, missing }: WorkProps & { missing: number }) {
  const { send } = useWorkshop();
  const isLinked = (name: string) => machines.some((each) => each.name === name && each.isLinked);
  const path = `${PATH}/${print.refId}/${print.line}` as const;
  return (
    <Confirm
      label="Start"
      about={print.name}
      title={`Print ${print.name}`}
      action={({ machine }) => (isLinked(machine) ? 'Send to the printer' : 'Start printing')}
      defaults={() => ({ machine: machines[0]?.name ?? '', pieces: String(missing) })}
      onConfirm={({ machine, pieces }) =>
        isLinked(machine)
          ? send(`${path}/plates`, { printer: machine, pieces: Number(pieces) })
          : send(`${path}/runs`, { machine, pieces: Number(pieces) })
      }
    >
      {(form) => (
        <>
          <p>From the first piece, the shopper can no longer cancel the order.</p>
          <SelectField name="machine" label="Printer" options={machines.map(({ name }) => name)} />
          <NumberField name="pieces" label="Pieces" note={`${missing} missing`} required min={1} max={missing} />
          {isLinked(form.watch('machine')) && (
            <p>
              {print.perPlate > 1 ? `Up to ${print.perPlate} pieces are printed at once. ` : ''}The file is sent, and
              starts nothing: each plate is a start of its own under <a href="?list=printers">Printers</a>, once its bed
              is clear.
            </p>
          )}
        </>
      )}
    </Confirm>
  );
}
