import type { AgentOperationName } from '../../../contract/agents/operations.ts';
import { getProduct } from './catalog/get-product.ts';
import { lookupCatalog } from './catalog/lookup-catalog.ts';
import { searchCatalog } from './catalog/search-catalog.ts';
import { cancelCart, createCart, getCart, updateCart } from './checkout/cart-operations.ts';
import {
  cancelCheckoutOperation,
  completeCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from './checkout/checkout-operations.ts';
import { getOrder } from './get-order.ts';
import type { AgentOperation } from './operation.ts';

/** What the shop does for agents, by name. */
export const operationsTable: Readonly<Record<AgentOperationName, AgentOperation>> = {
  search_catalog: searchCatalog,
  lookup_catalog: lookupCatalog,
  get_product: getProduct,
  create_cart: createCart,
  get_cart: getCart,
  update_cart: updateCart,
  cancel_cart: cancelCart,
  create_checkout: createCheckout,
  get_checkout: getCheckout,
  update_checkout: updateCheckout,
  complete_checkout: completeCheckout,
  cancel_checkout: cancelCheckoutOperation,
  get_order: getOrder,
};
