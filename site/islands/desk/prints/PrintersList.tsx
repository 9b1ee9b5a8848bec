import {
  type DeskPrinter,
  type DeskPrinters,
  deskPrintersSchema,
  type Plate,
  type PrinterState,
} from '../../../../contract/desk/printers.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { CheckField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Badge, Bar, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { EndRun } from './EndRun.tsx';
import { PlateProposals } from './PlateProposals.tsx';
import { partName, printTime } from './print-words.ts';
import { useWorkshop } from './use-workshop.ts';

/** Printers that the shop is linked to: what each says, what is on it, and what waits for it. */
export function PrintersList() {
  const query = useDeskQuery('/desk/printers', deskPrintersSchema, { refetchInterval: 5_000 });
  return <Loaded query={query}>{(printers) => <Printers {...printers} />}</Loaded>;
}

function Printers({ printers, isLinked }: DeskPrinters) {
  return (
    <>
      {printers.length > 0 && !isLinked && (
        <p className="desk-note desk-danger">
          The process that talks to printers is not running: what is shown here is old, and nothing is started.
        </p>
      )}
      <DeskTable
        caption="Printers"
        rows={printers}
        rowId={({ name }) => name}
        empty="The shop is linked to no printer. Give it their addresses in the setting PRINTERS; until then, files are downloaded and carried."
        columns={[
          { header: 'Printer', cell: ({ name }) => <b>{name}</b> },
          { header: 'It says', isWide: true, cell: (printer) => <Saying printer={printer} /> },
          { header: 'On it', isWide: true, cell: (printer) => <OnPrinter printer={printer} /> },
          { header: 'Waiting', cell: ({ plates }) => waitingText(plates) },
        ]}
      />
      {printers.length > 0 && <PlateProposals printers={freeFirst(printers)} />}
    </>
  );
}

/** The names of the printers with the least waiting first. */
function freeFirst(printers: readonly DeskPrinter[]): string[] {
  return printers.toSorted((one, other) => one.plates.length - other.plates.length).map(({ name }) => name);
}

const words: Record<PrinterState['is'], string> = {
  unavailable: 'Not ready',
  ready: 'Ready',
  printing: 'Printing',
  paused: 'Paused',
  finished: 'Finished',
  failed: 'Failed',
};
const isTrouble = (state: PrinterState) => ['unavailable', 'paused', 'failed'].includes(state.is);

function Saying({ printer: { state, seenAt, filament } }: { printer: DeskPrinter }) {
  return (
    <>
      {isTrouble(state) ? <Badge tone="warn">{words[state.is]}</Badge> : words[state.is]}
      {state.is === 'printing' && (
        <>
          {` ${Math.floor(state.progress * 100)}%`}
          <Bar percent={state.progress * 100} />
          {state.secondsLeft !== null && <small>{printTime(state.secondsLeft)} left</small>}
        </>
      )}
      {'reason' in state && state.reason !== '' && <small>{state.reason}</small>}
      {state.is === 'unavailable' && (
        <small>
          asked <When at={seenAt} />
        </small>
      )}
      {filament && <small>Filament of the last start: {filament}</small>}
    </>
  );
}

function waitingText([, ...plates]: readonly Plate[]): string {
  if (plates.length === 0) return '';
  const seconds = plates.reduce((sum, plate) => sum + plate.seconds, 0);
  return `${plates.length} more, ${printTime(seconds)}`;
}

const plateWords: Record<Plate['state'], string> = {
  waiting: 'not sent yet',
  sent: 'ready to start',
  starting: 'starting …',
  printing: 'printing',
  finished: 'finished',
  failed: 'failed',
  cleared: 'cleared',
  removed: 'removed',
};

function OnPrinter({ printer }: { printer: DeskPrinter }) {
  const mayWrite = useMay('prints:write');
  const [plate] = printer.plates;
  if (!plate) return null;
  const isEnding = plate.state === 'finished' || plate.state === 'failed' || plate.state === 'printing';
  // Beside it, in the printer's own words.
  const isSaid = 'reason' in printer.state && printer.state.reason === plate.reason;
  return (
    <div className="stack-2">
      <ul className="stack-1">
        {plate.lines.map(({ runId, refId, line, name, pieces, isOpen }) => (
          <li key={runId} className="desk-row">
            <p>
              {pieces > 1 && `${pieces} × `}
              <b>{name}</b> <a href={`/desk/order/?number=${refId}`}>{`${refId} · ${line}`}</a>
            </p>
            {mayWrite && isEnding && isOpen && (
              <EndRun run={{ id: runId, machine: printer.name, pieces, ...failureOf(plate) }} name={name} />
            )}
          </li>
        ))}
      </ul>
      <p>
        {plate.isStopping && plate.state === 'printing' ? 'stopping …' : plateWords[plate.state]}
        <small>
          {plate.filament}, {printTime(plate.seconds)}
        </small>
        {plate.reason && !isSaid && <small>{plate.reason}</small>}
      </p>
      {mayWrite && <PlateActions printer={printer} plate={plate} />}
    </div>
  );
}

/** What failed is proposed as what the person would say. */
function failureOf({ state, reason }: Plate) {
  return state === 'failed' ? { good: 0, reason: reason ?? '' } : {};
}

function PlateActions({ printer, plate }: { printer: DeskPrinter; plate: Plate }) {
  const workshop = useWorkshop();
  const send = (action: 'start' | 'stop' | 'remove', body?: object) =>
    workshop.send(`/desk/plates/${plate.id}/${action}`, body);
  const open = plate.lines.filter(({ isOpen }) => isOpen);
  const about = `on ${printer.name}`;
  const isOther = printer.filament !== null && printer.filament !== plate.filament;
  return (
    <div className="desk-row">
      {plate.state === 'sent' && (
        <Confirm
          label="Start"
          look="act"
          about={about}
          title={`Start ${printer.name}`}
          action="Start printing"
          onConfirm={() => send('start', { filament: plate.filament })}
        >
          {plate.reason && <p>{plate.reason}</p>}
          {isOther && (
            <p className="desk-note desk-warn">
              The last start here was with {printer.filament}. This one needs {plate.filament}.
            </p>
          )}
          <CheckField name="filament" required>
            {plate.filament} is on {printer.name}.
          </CheckField>
          <CheckField name="bed" required>
            Its bed is clear.
          </CheckField>
        </Confirm>
      )}
      {(plate.state === 'waiting' || plate.state === 'sent') && (
        <Confirm
          label="Take off"
          about={about}
          title={`Take it off ${printer.name}`}
          action="Take it off"
          onConfirm={() => send('remove')}
        >
          <p>Its pieces wait in the queue again. The file stays at the printer, and is not started.</p>
        </Confirm>
      )}
      {plate.state === 'finished' && open.length > 1 && (
        <Confirm
          label={open.length === plate.lines.length ? 'All are good' : 'The others are good'}
          about={about}
          title={`${printer.name} is done`}
          action="Save"
          onConfirm={async () => {
            for (const { runId, pieces } of open) {
              await deskSend(`/desk/print-runs/${runId}/end`, { body: { good: pieces, reason: '' } });
            }
            await workshop.refetch();
          }}
        >
          <p>Say first of each part that failed. These are printed:</p>
          <ul>
            {open.map((part) => (
              <li key={part.runId}>{`${partName(part)} (${part.refId} · ${part.line})`}</li>
            ))}
          </ul>
        </Confirm>
      )}
      {plate.state === 'printing' && !plate.isStopping && (
        <Confirm
          label="Stop"
          about={about}
          title={`Stop ${printer.name}`}
          action="Stop printing"
          onConfirm={() => send('stop')}
        >
          <p>What is on the bed is lost, unless you say afterwards that it is good.</p>
        </Confirm>
      )}
    </div>
  );
}
