import { DateTime } from 'luxon';
import { PRINT_ITEM } from '../../../contract/cart.ts';
import { bundleRuleOf } from '../../../contract/catalogue/bundle.ts';
import { pictureAt, sidePicture } from '../../../contract/catalogue/pictures.ts';
import { cents } from '../../../contract/cents.ts';
import { type CustomerInfo, isPoBox } from '../../../contract/customer.ts';
import type { PackingOrder, Parcel, Piece } from '../../../contract/desk/packing.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { townLine } from '../../../contract/postal-code.ts';
import { isInternational, serviceCodes } from '../../../contract/service-code.ts';
import { CUT_OFF_HOUR } from '../../../contract/shipping/overnight-journey.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findOrder, type OrderRow } from '../orders/order-rows.ts';
import { isUnclear, parcelsOf, type ShipmentRow } from '../orders/parcels.ts';
import { type LineToPack, linesToPack } from '../orders/refund-requests.ts';
import { parcelWeight } from '../shipping/parcel-weight.ts';
import { ShopError } from '../shop-error.ts';
import { spoolsInBox } from '../spools/spools-of-orders.ts';
import { codesOf } from '../stock/item-codes.ts';
import { listPresses } from '../vending/list-presses.ts';

export type PackingDeps = Pick<Deps, 'connection' | 'clock' | 'store' | 'catalogue' | 'labels'>;

/** More presses than an order can buy. */
const MAX_PRESSES = 1000;

/** An order as its packer sees it. */
export async function readPackingOrder(deps: PackingDeps, orderId: string): Promise<PackingOrder> {
  const { db } = deps.connection;
  const row = await findOrder(db, orderId);
  const claim = await db.selectFrom('packing_claims').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  if (!row || !claim) throw new ShopError('packing_lease_lost');
  const lines = (await linesToPack(db, [orderId])).get(orderId) ?? [];
  const token = deps.store.items.vendingToken;
  const hasTokens = lines.some(({ itemId }) => itemId === token);
  const presses = hasTokens ? await listPresses(db, { orderId, limit: MAX_PRESSES }) : [];
  const fallen = presses.filter(({ state }) => state === 'dispensed');
  const bought = lines.filter(({ itemId }) => itemId === token).reduce((sum, { qty }) => sum + qty, 0);
  const goods = lines.filter(({ itemId }) => itemId !== token);
  const parcels = await parcelsOf(db, orderId);
  const reason = reasonAgainstLabels(deps, row.customer);
  return {
    id: row.id,
    number: row.ref_id,
    placedAt: row.ts.toISOString(),
    serviceCode: row.customer.serviceCode,
    ships: row.arrival?.ships ?? null,
    dueAt: dueAt(deps, row),
    recipient: recipientOf(row.customer),
    note: row.customer.note ?? '',
    giftMessage: row.customer.giftMessage ?? '',
    pieces: await withPlaces(db, [
      ...piecesOf(deps, row, goods),
      ...fallen.map((press) => mysteryPiece(deps, press)).reverse(),
    ]),
    spools: await spoolsInBox(db, orderId),
    openPresses: Math.max(0, bought - fallen.length),
    expectedGrams: parcelWeight(deps.catalogue, [
      ...goods,
      ...fallen.map(({ itemId }) => ({ itemId, qty: 1, sides: [] })),
    ]),
    putOffReason: claim.put_off_reason,
    ticks: claim.ticks,
    leaseUntil: claim.lease_until.toISOString(),
    parcels: parcels.filter(({ state }) => state !== 'voided' && state !== 'failed').map(presentParcel),
    labels: reason === null ? 'fedex' : 'none',
    labelsReason: reason,
    unclearLabel: parcels.some((parcel) => isUnclear(parcel, deps.clock())),
  };
}

/** Says where goods are on the shelf. What fell out of the machine is wrapped, and lies beside it. */
async function withPlaces(db: Db, pieces: readonly Piece[]): Promise<Piece[]> {
  const ids = pieces.filter(({ kind }) => kind === 'item').map(({ id }) => id);
  if (ids.length === 0) return [...pieces];
  const rows = await db.selectFrom('items').select(['id', 'place']).where('id', 'in', ids).execute();
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  return pieces.map((piece) => ({ ...piece, place: places.get(piece.id) ?? null }));
}

function presentParcel(row: ShipmentRow): Parcel {
  const { id, state, carrier, service, tracking, cost, weight_grams, label_file, voided_at } = row;
  return {
    id,
    state,
    carrier,
    service,
    tracking,
    cost: cost === null ? null : cents(cost),
    weightGrams: weight_grams,
    hasLabel: label_file !== null,
    isVoiding: voided_at !== null,
  };
}

/** The cut-off of an overnight order on the day it leaves. */
function dueAt({ store }: Pick<Deps, 'store'>, { customer, arrival }: OrderRow): string | null {
  if (customer.serviceCode !== serviceCodes.overnight || !arrival) return null;
  return DateTime.fromISO(arrival.ships, { zone: store.timeZone }).set({ hour: CUT_OFF_HOUR }).toJSDate().toISOString();
}

function recipientOf(customer: CustomerInfo): string[] {
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  if (!('address' in customer)) return [name];
  const { address, address2, city, state, zipCode, country } = customer;
  return [name, address, address2 ?? '', townLine(city, state, zipCode), country === 'US' ? '' : 'Canada'].filter(
    Boolean,
  );
}

/** Why FedEx does not make the labels of this order; null: it does. */
export function reasonAgainstLabels({ labels }: Pick<Deps, 'labels'>, customer: CustomerInfo): string | null {
  if (!labels) return 'FedEx is not set up.';
  if (!('address' in customer)) return 'Pickups need no label.';
  if (isInternational(customer.serviceCode))
    return 'Parcels to Canada need customs papers: make their label at FedEx, and type its number.';
  if (isPoBox(customer.address, customer.address2))
    return 'FedEx does not deliver to PO boxes: send it by USPS, and type its number.';
  return null;
}

/** The goods of all lines, add-ons and rolls of bundles included; equal ones are one piece with their number. */
function piecesOf(deps: Pick<Deps, 'catalogue'>, { ref_id }: OrderRow, lines: readonly LineToPack[]): Piece[] {
  const prints = lines.filter(({ itemId }) => itemId === PRINT_ITEM);
  const counts = new Map<string, { qty: number; line?: OrderLine }>();
  for (const line of lines.filter(({ itemId }) => itemId !== PRINT_ITEM)) {
    const item = deps.catalogue.get(line.itemId);
    const isBundle = item ? bundleRuleOf(item.tags) !== undefined : line.type === 'bundle';
    for (const id of isBundle ? line.sides : [line.itemId, ...line.sides]) {
      const before = counts.get(id);
      const named = id === line.itemId ? { line } : before?.line && { line: before.line };
      counts.set(id, { qty: (before?.qty ?? 0) + line.qty, ...named });
    }
  }
  return [
    ...[...counts].map(([id, { qty, line }]) => itemPiece(deps, { id, qty, line })),
    ...prints.map((line): Piece => {
      const number = `${ref_id}-${line.number}`;
      return {
        id: `print-${line.id}`,
        kind: 'print',
        name: line.name,
        detail: [line.options.material, line.options.colorName].filter(Boolean).join(', '),
        hex: line.data.hex || null,
        picture: null,
        qty: line.qty,
        place: null,
        sku: '',
        codes: [number, line.data.printId ?? ''].filter(Boolean).map((code) => code.toLowerCase()),
      };
    }),
  ];
}

/** An item that left the shop is named as its order names it. */
function itemPiece(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { id, qty, line }: { id: string; qty: number; line: OrderLine | undefined },
): Piece {
  const item = catalogue.get(id);
  const { material, weight, diameter } = item?.tags ?? line?.options ?? { material: '', weight: '', diameter: '' };
  const picture = sidePicture(item?.imgSrc ?? line?.images ?? []);
  return {
    id,
    kind: 'item',
    name: item?.name ?? line?.name ?? id,
    detail: [material, diameter, weight].filter(Boolean).join(', '),
    hex: item?.data.hex || line?.data.hex || null,
    picture: picture ? pictureAt(picture, 400) : null,
    qty,
    place: null,
    sku: item?.data.sku ?? '',
    codes: item ? codesOf(item) : [id.toLowerCase()],
  };
}

interface Fallen {
  readonly id: string;
  readonly itemId: string;
}

/** A spool in the machine's wrapping: its code is on the wrapping as well. */
function mysteryPiece(deps: Pick<Deps, 'catalogue'>, { id, itemId }: Fallen): Piece {
  const piece = itemPiece(deps, { id: itemId, qty: 1, line: undefined });
  return { ...piece, id: `press-${id}`, kind: 'mystery', codes: [...piece.codes, id.toLowerCase()] };
}
