import { itemOf, type ModelMovement, type Outcome, type ShopModel } from './model-state.ts';

/** More than there is to sell cannot be written off: the rest is in the parcels of others. */
function move(model: ShopModel, id: string, pieces: number): Outcome {
  const item = itemOf(model, id);
  if (item.shelf + pieces < 0) return 'stock_not_there';
  item.shelf += pieces;
  item.received += pieces;
  return 'done';
}

export function changeStock(model: ShopModel, item: string, pieces: number): Outcome {
  const outcome = move(model, item, pieces);
  if (outcome === 'done') model.movements.push({ item, pieces, isUndone: false });
  return outcome;
}

export function undo(model: ShopModel, movement: ModelMovement): Outcome {
  if (movement.isUndone) return 'stock_undone';
  const outcome = move(model, movement.item, -movement.pieces);
  movement.isUndone = outcome === 'done';
  return outcome;
}
