import { useId, useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import type { PackingOrder, Piece } from '../../../../contract/desk/packing.ts';
import { spoolIdIn } from '../../../../contract/filament/spool-id.ts';
import type { OrderedSpool } from '../../../../contract/order.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { dayText } from '../../../../contract/shipping/day-words.ts';
import { CUT_OFF_HOUR } from '../../../../contract/shipping/overnight-journey.ts';
import { messageOf } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskFile, deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { TextField } from '../kit/fields.tsx';
import { Problem } from '../kit/parts.tsx';
import { ScanField } from '../kit/ScanField.tsx';
import { countScan, missingPieces } from './count-scan.ts';
import { ShipForm } from './ShipForm.tsx';
import { usePackedSpools } from './use-packed-spools.ts';
import { useSavedTicks } from './use-saved-ticks.ts';

interface Props {
  readonly order: PackingOrder;
  /** It was shipped or put off; says so, and asks for the next one. */
  readonly onDone: (message: string) => Promise<void>;
  /** Its labels changed. */
  readonly onChanged: () => Promise<unknown>;
}

/** One order: pick and tick its pieces, weigh it, print its slip and label, ship it. */
export function PackOrder({ order, onDone, onChanged }: Props) {
  const { ticks, change, flush, error, isOffline } = useSavedTicks(order);
  const [heard, setHeard] = useState<{ readonly text: string; readonly isWrong: boolean; readonly at: number }>();
  const hear = (text: string, isWrong: boolean) => setHeard({ text, isWrong, at: Date.now() });
  const missing = missingPieces(order.pieces, ticks);
  const { spools, scanSpool, takeOut } = usePackedSpools(order, change);
  const reject = (text: string) => {
    navigator.vibrate?.(300);
    hear(text, true);
  };
  const scan = (code: string) => {
    // Its own label, with an id that no other spool has.
    if (spoolIdIn(code)) {
      void scanSpool(code).then(
        (text) => hear(text, false),
        (thrown: unknown) => reject(messageOf(thrown)),
      );
      return;
    }
    const found = countScan(order.pieces, ticks, code);
    if (found.result === 'counted') {
      change(found.ticks);
      hear(`${found.piece.name}: ${found.ticks[found.piece.id]} of ${found.piece.qty}.`, false);
      return;
    }
    if (found.result === 'full') reject(`One too many: all ${found.piece.name} are in the box.`);
    else reject(`Wrong piece: “${code}” is not in this order.`);
  };
  const spoolsOf = ({ codes }: Piece) => spools.filter(({ itemId }) => codes.includes(itemId.toLowerCase()));
  const remove = (spool: OrderedSpool) => void takeOut(spool).catch((thrown: unknown) => reject(messageOf(thrown)));
  const count = (piece: Piece, qty: number) => {
    const own = spoolsOf(piece);
    const last = own.at(-1);
    // Fewer pieces than known spools: the one that was scanned last is taken out.
    if (last && qty < own.length) remove(last);
    else change({ ...ticks, [piece.id]: qty });
  };
  return (
    <article className="pack-order">
      <OrderHead order={order} onDone={onDone} />
      {error !== undefined && <Problem error={error} onRetry={() => void onDone('')} />}
      {isOffline && (
        <p role="alert" className="desk-note desk-danger">
          No connection. Your ticks are not saved yet; keep this page open, and they are sent as soon as it is back.
        </p>
      )}
      <section aria-labelledby="pack-pieces">
        <h2 id="pack-pieces" className="h3">
          {missing === 0 ? 'All pieces are in the box' : `${counted(missing, 'piece')} to pick`}
        </h2>
        {order.openPresses > 0 && (
          <p className="muted">The shopper has not used {order.openPresses} of their presses at the vending machine.</p>
        )}
        <ScanField label="Scan a piece" onScan={scan} />
        <p role="alert" className="desk-note desk-danger" hidden={!heard?.isWrong}>
          <span key={heard?.at}>{heard?.isWrong && heard.text}</span>
        </p>
        <p role="status" className="desk-heard">
          <span key={heard?.at}>{heard && !heard.isWrong && heard.text}</span>
        </p>
        <ul className="stack-2">
          {order.pieces.map((piece) => (
            <PieceRow
              key={piece.id}
              piece={piece}
              count={ticks[piece.id] ?? 0}
              spools={spoolsOf(piece)}
              onCount={(qty) => count(piece, qty)}
              onRemove={remove}
            />
          ))}
        </ul>
      </section>
      <ShipForm order={order} isComplete={missing === 0} beforeShipping={flush} onDone={onDone} onChanged={onChanged} />
    </article>
  );
}

const services: Readonly<Record<PackingOrder['serviceCode'], string>> = {
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.canadaGround]: 'Ground to Canada',
  [serviceCodes.canadaEconomy]: 'Economy to Canada',
};

function OrderHead({ order, onDone }: Pick<Props, 'order' | 'onDone'>) {
  const printSlip = async () => {
    const bytes = await deskFile('/desk/orders/slips', { method: 'POST', body: { numbers: [order.number] } });
    saveFile(bytes, { name: `${order.number}.pdf`, type: 'application/pdf' });
  };
  const later = async (body: object) => {
    await deskSend(`/desk/packing/${order.id}/later`, { body });
    await onDone(`${order.number} was put off.`);
  };
  return (
    <header className="desk-card stack-2">
      <h2 id="pack-order" className="pack-number" tabIndex={-1}>
        <a href={`/desk/order/?number=${order.number}`}>{order.number}</a>
      </h2>
      <p className={order.dueAt ? 'desk-danger-text' : undefined}>
        {services[order.serviceCode]}
        {order.dueAt && order.ships && `, leaves ${dayText(order.ships)} by ${CUT_OFF_HOUR - 12} pm`}
      </p>
      <address>
        {order.recipient.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {order.note && <p className="muted">Note: {order.note}</p>}
      {order.giftMessage && <p className="desk-note desk-ok">A gift: put the slip in the box. Its message is on it.</p>}
      {order.putOffReason && <p className="muted">Put off before: {order.putOffReason}</p>}
      <div className="desk-row">
        <ActionButton onPress={printSlip}>Print the slip</ActionButton>
        <a className="btn" href={`/desk/order/?number=${order.number}`}>
          Ship a part
        </a>
        <Confirm
          label="Later"
          title={`Put ${order.number} off`}
          action="Put it off"
          defaults={() => ({ reason: '' })}
          onConfirm={later}
        >
          <p>It goes behind all other orders.</p>
          <TextField name="reason" label="Reason" note="optional" maxLength={200} />
        </Confirm>
      </div>
    </header>
  );
}

interface PieceProps {
  readonly piece: Piece;
  readonly count: number;
  /** whose own labels were scanned */
  readonly spools: readonly OrderedSpool[];
  readonly onCount: (qty: number) => void;
  readonly onRemove: (spool: OrderedSpool) => void;
}

const kinds = { item: '', mystery: 'Mystery spool, wrapped', print: 'Print' } as const;

function PieceRow({ piece, count, spools, onCount, onRemove }: PieceProps) {
  const { name, detail, kind, hex, picture, place, sku, qty } = piece;
  const isDone = count >= qty;
  const countId = useId();
  return (
    <li className="pack-piece" data-done={isDone || undefined}>
      {picture ? (
        <img src={picture} alt="" width="96" height="96" />
      ) : (
        <svg viewBox="0 0 1 1" aria-hidden="true">
          <rect width="1" height="1" fill={hex ?? '#8D8B84'} />
        </svg>
      )}
      <div>
        <h3>{name}</h3>
        <p>{[kinds[kind], detail].filter(Boolean).join(', ')}</p>
        {place && (
          <p>
            Shelf <b>{place}</b>
          </p>
        )}
        {sku && <p className="desk-data">{sku}</p>}
        {spools.map((spool) => (
          <p key={spool.id} className="desk-row">
            <span className="desk-data">
              Lot {spool.lot}, …{spool.id.slice(-5)}
            </span>
            <Button
              size="s"
              look="quiet"
              onClick={() => onRemove(spool)}
              aria-label={`Take out spool …${spool.id.slice(-5)}`}
            >
              Take out
            </Button>
          </p>
        ))}
      </div>
      <div className="pack-count">
        <span id={countId} className="desk-data">
          {count} of {qty}
        </span>
        <Button
          onClick={() => count > 0 && onCount(count - 1)}
          aria-disabled={count === 0 || undefined}
          aria-describedby={countId}
          aria-label={`One less ${name}`}
        >
          −
        </Button>
        <Button
          look="ink"
          onClick={() => isDone || onCount(count + 1)}
          aria-disabled={isDone || undefined}
          aria-describedby={countId}
          aria-label={`One more ${name}`}
        >
          +
        </Button>
      </div>
    </li>
  );
}
