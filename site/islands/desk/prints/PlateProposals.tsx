import { counted } from '../../../../contract/counted.ts';
import {
  type PlateProposal,
  type PlateProposals as Proposals,
  plateProposalsSchema,
} from '../../../../contract/desk/printers.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { Choices, SelectField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Card } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { dayInWords } from '../shop-days.ts';
import { partName, printTime, settingsWords } from './print-words.ts';
import { useWorkshop } from './use-workshop.ts';

/** What of several orders can be printed as one plate, to be put on one of these printers. */
export function PlateProposals({ printers }: { printers: readonly string[] }) {
  const query = useDeskQuery('/desk/plate-proposals', plateProposalsSchema, { refetchInterval: 30_000 });
  return (
    <Card title="Plates of several orders" isPlain>
      <Loaded query={query}>{({ proposals }) => <Table proposals={proposals} printers={printers} />}</Loaded>
    </Card>
  );
}

function Table({ proposals, printers }: Proposals & { printers: readonly string[] }) {
  const mayWrite = useMay('prints:write');
  return (
    <DeskTable
      caption="Plates of several orders"
      rows={proposals}
      rowId={({ lines: [first] }) => keyOf(first)}
      empty="No two parts wait that one plate can have: the same filament, layers and settings."
      columns={[
        {
          header: 'Filament',
          cell: (proposal) => (
            <>
              <b>{proposal.filament}</b>
              <small>{settingsWords(proposal).join(' · ')}</small>
            </>
          ),
        },
        { header: 'Parts', isWide: true, cell: ({ lines }) => <Parts lines={lines} /> },
        { header: 'First ships on', cell: ({ lines: [first] }) => first && dayInWords(first.shipBy) },
        { header: 'Prints for', cell: ({ seconds }) => `up to ${printTime(seconds)}` },
        mayWrite && {
          header: 'Printer',
          isWide: true,
          cell: (proposal) => <PutOnPrinter proposal={proposal} printers={printers} />,
        },
      ]}
    />
  );
}

type Line = PlateProposal['lines'][number];

const keyOf = (line: Pick<Line, 'number' | 'line'> | undefined) => `${line?.number} · ${line?.line}`;

function Parts({ lines }: Pick<PlateProposal, 'lines'>) {
  return (
    <details>
      <summary>{sizeOf(lines)}</summary>
      <ul>
        {lines.map((line) => (
          <li key={keyOf(line)}>
            {partName(line)} <a href={`/desk/order/?number=${line.number}`}>{keyOf(line)}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function sizeOf(lines: readonly Line[]): string {
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const orders = new Set(lines.map(({ number }) => number)).size;
  return `${counted(pieces, 'piece')} of ${counted(orders, 'order')}`;
}

interface PutOnPrinterProps {
  readonly proposal: PlateProposal;
  readonly printers: readonly string[];
}

function PutOnPrinter({ proposal: { lines, filament }, printers }: PutOnPrinterProps) {
  const { send } = useWorkshop();
  return (
    <Confirm
      label="Put on a printer"
      about={`${sizeOf(lines)}, ${filament}`}
      title={`A plate of ${filament}`}
      action="Send to the printer"
      defaults={() => ({ printer: printers[0] ?? '', parts: lines.map(keyOf) })}
      onConfirm={({ printer, parts }) =>
        send('/desk/plates', {
          printer,
          lines: lines
            .filter((line) => parts.includes(keyOf(line)))
            .map(({ number, line, pieces }) => ({ number, line, pieces })),
        })
      }
    >
      <p>The plate is sliced and sent, and starts nothing. From then on, these orders can no longer be canceled.</p>
      <SelectField name="printer" label="Printer" options={printers} />
      <Choices
        name="parts"
        type="checkbox"
        legend="Parts"
        options={Object.fromEntries(
          lines.map((line) => [keyOf(line), `${partName(line)} (${keyOf(line)}, ships ${dayInWords(line.shipBy)})`]),
        )}
      />
    </Confirm>
  );
}
