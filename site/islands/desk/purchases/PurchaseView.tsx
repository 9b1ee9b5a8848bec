import { doneSchema } from '../../../../contract/desk/me.ts';
import {
  mayPurchase,
  type Purchase,
  type PurchaseLine,
  purchaseSchema,
  receivedSchema,
} from '../../../../contract/desk/purchases.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { NumberField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { BackLink, Facts, Money, When } from '../kit/parts.tsx';
import { type Scan, ScanCounter } from '../kit/ScanCounter.tsx';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { DraftForm } from './DraftForm.tsx';
import { LineItem, PurchaseBadge } from './purchase-parts.tsx';

/** Others may receive as well. */
const POLL_MS = 5_000;

/** One purchase order: a draft to write, or what comes, to receive. */
export function PurchaseView({ id }: { id: number }) {
  const path = `/desk/purchases/${id}` as const;
  const [mayReceive, mayWrite] = [useMay('stock:move'), useMay('purchases:write')];
  const query = useDeskQuery(path, purchaseSchema, { refetchInterval: POLL_MS });
  const { said, say } = useSaid(path);
  const receive = (scan: Scan) => deskSend(`${path}/receipts`, { body: scan }, receivedSchema);
  return (
    <>
      <BackLink href="/desk/purchases/">All purchases</BackLink>
      <Loaded query={query}>
        {(purchase) => (
          <>
            <Head purchase={purchase} />
            {mayReceive && mayPurchase('receive', purchase.state) && (
              <ScanCounter path={path} label="Scan what arrives" send={receive}>
                {({ name, size, sku, place, received, qty }) => (
                  <>
                    {name}, {size} · <span className="desk-data">{sku}</span>:{' '}
                    <b>
                      {grouped(received)} of {grouped(qty)}
                    </b>
                    {place && ` · to shelf ${place}`}
                    {received > qty && ' · more than was ordered'}
                  </>
                )}
              </ScanCounter>
            )}
            {said}
            {mayWrite && <Steps purchase={purchase} onDone={say} />}
            {purchase.state === 'draft' && mayWrite ? (
              <DraftForm key={purchase.id} purchase={purchase} onSaved={say} />
            ) : (
              <Lines purchase={purchase} receive={mayReceive ? receive : undefined} onDone={say} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Head({ purchase }: { purchase: Purchase }) {
  const { id, supplier, state, openedBy, openedAt, orderedAt, expectedOn, received, pieces, cost, note } = purchase;
  return (
    <section aria-labelledby="purchase-name" className="stack-3">
      <h2 id="purchase-name" className="h3">
        {id}, {supplier} <PurchaseBadge state={state} />
      </h2>
      <p className="muted">
        By {openedBy}, <When at={openedAt} />
        {orderedAt && (
          <>
            {' · ordered '}
            <When at={orderedAt} />
          </>
        )}
      </p>
      <Facts
        look="tiles"
        facts={[
          ['Arrived', `${grouped(received)} of ${grouped(pieces)}`],
          ['Expected', expectedOn ?? '–'],
          cost !== null && ['Cost', <Money key="cost" amount={cost} />],
        ]}
      />
      {note && <p>Note: {note}</p>}
    </section>
  );
}

type OnDone = (words: string) => Promise<void>;

const steps = {
  order: [
    'Order',
    'Say that this order was sent',
    'What was saved is on its way then, and can no longer be changed.',
    'Ordered.',
  ],
  close: ['Close', 'Close this order', 'What has not arrived is no longer expected.', 'Closed.'],
  cancel: ['Cancel', 'Cancel this order', 'Nothing of it is expected any longer.', 'Canceled.'],
} as const;

function Steps({ purchase, onDone }: { purchase: Purchase; onDone: OnDone }) {
  return (
    <div className="desk-tools">
      {(['order', 'close', 'cancel'] as const).map((step) => {
        const [label, title, text, done] = steps[step];
        if (!mayPurchase(step, purchase.state)) return null;
        return (
          <Confirm
            key={step}
            label={label}
            title={title}
            look={step === 'order' ? 'act' : 'plain'}
            action={step === 'cancel' ? 'Cancel the order' : title}
            reason={step === 'order' && purchase.lines.length === 0 ? 'First save what to order.' : undefined}
            onConfirm={async () => {
              await deskSend(`/desk/purchases/${purchase.id}/${step}`, {}, doneSchema);
              await onDone(done);
            }}
          >
            <p>{text}</p>
          </Confirm>
        );
      })}
    </div>
  );
}

interface LinesProps {
  readonly purchase: Purchase;
  readonly receive: ((scan: Scan) => Promise<unknown>) | undefined;
  readonly onDone: OnDone;
}

function Lines({ purchase: { lines, state }, receive, onDone }: LinesProps) {
  const hasCosts = lines.some(({ cost }) => cost !== null);
  return (
    <DeskTable
      caption="Lines"
      rows={lines}
      rowId={({ id }) => id}
      empty="This order has no lines."
      columns={[
        { header: 'Item', isWide: true, cell: (line) => <LineItem line={line} /> },
        {
          header: 'Arrived',
          isNumber: true,
          cell: ({ received, qty }) => `${grouped(received)} of ${grouped(qty)}`,
        },
        { header: 'Available', isNumber: true, cell: ({ available }) => grouped(available) },
        hasCosts && {
          header: 'Cost per piece',
          isNumber: true,
          cell: ({ cost }) => (cost === null ? '–' : <Money amount={cost} />),
        },
        receive !== undefined &&
          mayPurchase('receive', state) && {
            header: 'Take back',
            cell: (line) => line.received > 0 && <TakeBack line={line} receive={receive} onDone={onDone} />,
          },
      ]}
    />
  );
}

interface TakeBackProps {
  readonly line: PurchaseLine;
  readonly receive: (scan: Scan) => Promise<unknown>;
  readonly onDone: OnDone;
}

function TakeBack({ line, receive, onDone }: TakeBackProps) {
  return (
    <Confirm
      label="Take back"
      about={`${line.name}, ${line.size}`}
      title={`Take back ${line.name}`}
      defaults={() => ({ key: crypto.randomUUID() as string, pieces: '1' })}
      onConfirm={async ({ key, pieces }) => {
        await receive({ key, code: line.id, pieces: -Number(pieces) });
        await onDone(`${pieces} of ${line.name} taken back.`);
      }}
    >
      <p>They were scanned, and are not there: they leave the stock again.</p>
      <NumberField name="pieces" label="Pieces" min={1} max={line.received} required />
    </Confirm>
  );
}
