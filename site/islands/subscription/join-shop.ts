import type { Store } from '../../../api/contract/catalogue/store.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';

/** What the subscription's page says of the shop; it is built with it. */
export interface JoinShop {
  readonly desktopVariant: Store['checkout']['desktopVariant'];
  /** cents a month, all told */
  readonly fee: Cents;
  /** where and when a pickup is handed out */
  readonly pickupPlace: string;
  /** address of a map that leads there */
  readonly pickupMap: string;
  readonly phone: string;
  /** the exclusive that the first parcel holds; null while there is none */
  readonly newest: { readonly name: string; readonly hex: string; readonly picture: string | null } | null;
}
