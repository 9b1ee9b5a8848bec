import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { MovementKind } from '../../../contract/desk/stock.ts';
import type { Json, Timestamp } from './columns.ts';

/** What many items have in common: the texts of a family, or the options of a material. */
export type ItemPart = Pick<CatalogueItem, 'desc' | 'extraInfo'> | Pick<CatalogueItem, 'options'>;

/** An item as content has it, without its stock and what `item_parts` have of it. */
export interface StoredBody extends Omit<CatalogueItem, 'qoh' | 'desc' | 'extraInfo' | 'options'> {
  /** of everything else here; rows that an earlier version wrote are whole, without hash and parts */
  hash?: string;
  /** hashes of item_parts */
  parts?: string[];
}

interface ItemPartsTable {
  hash: string;
  body: Json<ItemPart>;
}

interface ItemsTable {
  id: string;
  body: Json<StoredBody>;
  /** that of the body */
  hash: GeneratedAlways<string | null>;
  price: number;
  active: boolean;
  /** false: content no longer has it, but orders may still refer to it */
  in_catalogue: boolean;
  qoh: number;
  /** where it is on the shelf, such as B-04; staff set it, content does not know it */
  place: ColumnType<string | null, string | null | undefined>;
  /** low below this number; null: that of the shop */
  threshold: ColumnType<number | null, number | null | undefined>;
}

/** Has one row. */
interface StockSettingsTable {
  only_row: Generated<boolean>;
  /** of items without their own */
  threshold: Generated<number>;
}

/** Written by a trigger on `items.qoh`; their sum is the stock. */
interface StockMovementsTable {
  id: Generated<string>;
  item_id: string;
  change: number;
  kind: MovementKind;
  order_id: string | null;
  /** staff or operator; null: the shop itself */
  by: string | null;
  note: string | null;
  at: ColumnType<Date, Date | undefined, Date>;
  /** after it */
  balance: number;
  /** of the request, so that a repeated one counts once */
  key: string | null;
}

/** A restock alert: requested, confirmed by a link in a mail, notified, in that order. */
interface RestockAlertsTable {
  id: Generated<string>;
  item_id: string;
  email: string;
  /** when the mail with the link was sent for, at the last asking */
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
  notified_at: Timestamp | null;
}

export interface CatalogueTables {
  item_parts: ItemPartsTable;
  items: ItemsTable;
  stock_settings: StockSettingsTable;
  stock_movements: StockMovementsTable;
  restock_alerts: RestockAlertsTable;
}
