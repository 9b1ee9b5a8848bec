/** What results say of the shop; pages take it from `content/store.yaml`. */
export interface ResultFacts {
  /** where and when a pickup is handed out */
  readonly pickupPlace: string;
  readonly phone: string;
  /** id of the item that buys a press of the vending machine */
  readonly vendingToken: string;
}
