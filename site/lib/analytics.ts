/** One good in an event, as Google Analytics 4 names its parts; `price` is one piece in dollars. */
export interface AnalyticsItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand: string;
  readonly item_category: string;
  readonly item_variant: string;
  readonly price: number;
  readonly quantity: number;
}

export interface Ecommerce {
  readonly currency: 'USD';
  /** dollars */
  readonly value: number;
  readonly items: readonly AnalyticsItem[];
}

declare global {
  interface Window {
    /** where a tag manager, if the owner puts one into the page, finds what happened */
    dataLayer?: object[];
  }
}

/** Writes down what a shopper did. The shop itself sends it nowhere and loads no script for it. */
export function pushEvent(event: string, ecommerce: Ecommerce): void {
  window.dataLayer ??= [];
  // The goods of one event would otherwise be merged into the next.
  window.dataLayer.push({ ecommerce: null }, { event, ecommerce });
}
