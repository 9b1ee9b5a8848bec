import { useQueryClient } from '@tanstack/react-query';
import { counted as countedWords } from '../../../../contract/counted.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import {
  approvedTakeSchema,
  type Count,
  countedSchema,
  type TakeLine,
  type TakePage,
  takePageSchema,
  takeShows,
} from '../../../../contract/desk/stock-takes.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { type Column, DeskTable, Pages, useDeskList } from '../kit/DeskTable.tsx';
import { FilterSelect } from '../kit/Filters.tsx';
import { NumberField } from '../kit/fields.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { BackLink, Facts, Money, When } from '../kit/parts.tsx';
import { ScanCounter } from '../kit/ScanCounter.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { signed } from '../stock/stock-words.ts';
import { TakeState } from './TakeState.tsx';

/** Others count as well. */
const POLL_MS = 5_000;

type Show = (typeof takeShows)[number];
const showNames: Readonly<Record<Show, string>> = {
  '': 'All items',
  todo: 'Not counted yet',
  different: 'Different',
  recount: 'To count again',
};

/** One stock take: what is counted so far, what differs, and its approval. */
export function TakeView({ id }: { id: number }) {
  const { query } = useAddress();
  const asked = query.get('show') ?? '';
  const show = takeShows.find((each) => each === asked) ?? '';
  const path = `/desk/stock-takes/${id}` as const;
  const [mayCount, mayApprove] = [useMay('stock:move'), useMay('stock:write')];
  const take = useDeskList(path, takePageSchema, { show }, { refetchInterval: POLL_MS });
  const { said, say } = useSaid(path);
  return (
    <>
      <BackLink href="/desk/stock-takes/">All stock takes</BackLink>
      <Loaded query={take}>
        {(page) => (
          <>
            <Head take={page} />
            {page.state === 'open' && mayCount && (
              <ScanCounter path={path} label="Scan a piece" send={(scan) => sendCount(id, { kind: 'add', ...scan })}>
                {({ name, size, sku, counted }) => (
                  <>
                    {name}, {size} · <span className="desk-data">{sku}</span>:{' '}
                    <b>{countedWords(counted ?? 0, 'piece')}</b>
                  </>
                )}
              </ScanCounter>
            )}
            {said}
            {page.state === 'open' && mayApprove && (
              <div className="desk-tools">
                <Approve take={page} onDone={say} />
                <Confirm
                  label="Cancel"
                  title="Cancel this stock take?"
                  action="Cancel the stock take"
                  onConfirm={async () => {
                    await deskSend(`${path}/cancel`, {}, doneSchema);
                    await say('The stock take is canceled. No stock has changed.');
                  }}
                >
                  <p>No stock changes. What was counted can still be read.</p>
                </Confirm>
              </div>
            )}
            <div className="desk-tools">
              <FilterSelect label="Show" name="show" options={showNames} value={show} />
            </div>
            <DeskTable
              caption="Items of the stock take"
              rows={page.rows}
              rowId={(line) => line.id}
              columns={columnsOf({ id, show, isOpen: page.state === 'open', mayCount })}
              empty={show === '' ? 'This stock take has no items.' : `${showNames[show]}: none.`}
            />
            <Pages total={page.total} />
          </>
        )}
      </Loaded>
    </>
  );
}

function sendCount(id: number, body: Count) {
  return deskSend(`/desk/stock-takes/${id}/counts`, { body }, countedSchema);
}

function Head({ take }: { take: TakePage }) {
  return (
    <section aria-labelledby="take-name" className="stack-3">
      <h2 id="take-name" className="h3">
        {take.name} <TakeState take={take} />
      </h2>
      <p className="muted">
        Opened by {take.openedBy}, <When at={take.openedAt} />
        {take.closedAt && (
          <>
            {' · closed by '}
            {take.closedBy}, <When at={take.closedAt} />
          </>
        )}
      </p>
      <Facts
        look="tiles"
        facts={[
          ['Counted', `${grouped(take.counted)} of ${grouped(take.items)}`],
          ['Different', grouped(take.different)],
          take.recount > 0 && ['To count again', grouped(take.recount)],
          ['Pieces', signed(take.pieces)],
          ['Value, at cost where it is known', <Money key="value" amount={take.value} />],
        ]}
      />
    </section>
  );
}

function Approve({ take, onDone }: { take: TakePage; onDone: (words: string) => Promise<void> }) {
  const { id, items, counted, different, recount, version, value } = take;
  const left = items - counted;
  const reason = recount > 0 ? `First count again what moved meanwhile: ${countedWords(recount, 'item')}.` : undefined;
  return (
    <Confirm
      label="Approve the differences"
      look="act"
      title="Approve the differences"
      reason={counted === 0 ? 'Nothing is counted yet.' : reason}
      onConfirm={async () => {
        const { changed, missing } = await deskSend(
          `/desk/stock-takes/${id}/approve`,
          { body: { version } },
          approvedTakeSchema,
        );
        const short = missing > 0 ? ` ${missing} pieces that orders have reserved are missing.` : '';
        await onDone(`Approved. The stock of ${countedWords(changed, 'item')} has changed.${short}`);
      }}
    >
      <p>
        The stock of {countedWords(different, 'item')} changes, worth <Money amount={value} />.
        {left > 0 && ` ${countedWords(left, 'item')} not counted stay as they are.`}
      </p>
    </Confirm>
  );
}

interface Shown {
  readonly id: number;
  readonly show: Show;
  readonly isOpen: boolean;
  readonly mayCount: boolean;
}

/** What is expected is shown where somebody looks at differences, not to those who still count. */
function columnsOf({ id, show, isOpen, mayCount }: Shown): readonly (Column<TakeLine> | false)[] {
  const isReview = !isOpen || show === 'different' || show === 'recount';
  return [
    {
      header: 'Item',
      isWide: true,
      cell: (line) => (
        <div className="desk-pictured">
          <img src={line.picture} alt="" width="40" height="40" loading="lazy" />
          <div>
            <a href={`/desk/stock/?item=${encodeURIComponent(line.id)}`}>{line.name}</a>
            <small>{line.size}</small>
            <small className="desk-data">{[line.sku, line.place].filter(Boolean).join(' · ')}</small>
          </div>
        </div>
      ),
    },
    {
      header: 'Counted',
      isNumber: true,
      cell: ({ counted, by }) => (
        <>
          {counted === null ? '–' : grouped(counted)}
          {by && <small>by {by}</small>}
        </>
      ),
    },
    isReview && {
      header: 'Expected',
      isNumber: true,
      cell: ({ expected, recount }) => (
        <>
          {expected === null ? '–' : grouped(expected)}
          {recount && <small className="desk-danger-text">moved meanwhile</small>}
        </>
      ),
    },
    isReview && {
      header: 'Difference',
      isNumber: true,
      cell: ({ counted, expected }) => (counted === null || expected === null ? '–' : signed(counted - expected)),
    },
    isReview && {
      header: 'Value',
      isNumber: true,
      cell: ({ value }) => (value === null ? '–' : <Money amount={value} />),
    },
    isOpen && mayCount && { header: 'Count', cell: (line) => <CountLine id={id} line={line} /> },
  ];
}

function CountLine({ id, line }: { id: number; line: TakeLine }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [`/desk/stock-takes/${id}`] });
  return (
    <div className="desk-row">
      <Confirm
        label="Count"
        about={`${line.name}, ${line.size}`}
        title={`Count ${line.name}`}
        action="Save"
        defaults={() => ({ key: crypto.randomUUID() as string, pieces: '' })}
        onConfirm={async ({ key, pieces }) => {
          await sendCount(id, { kind: 'set', key, code: line.id, pieces: Number(pieces) });
          await refresh();
        }}
      >
        <p>
          {line.size} · <span className="desk-data">{line.sku}</span>
        </p>
        <NumberField
          name="pieces"
          label="Pieces on the shelf"
          hint="In all places, with what is reserved for orders. It replaces what was counted before."
          required
        />
      </Confirm>
      {line.counted !== null && (
        <ActionButton
          size="s"
          look="quiet"
          aria-label={`Leave out ${line.name}, ${line.size}`}
          onPress={async () => {
            await sendCount(id, { kind: 'clear', key: crypto.randomUUID(), code: line.id });
            await refresh();
          }}
        >
          Leave out
        </ActionButton>
      )}
    </div>
  );
}
