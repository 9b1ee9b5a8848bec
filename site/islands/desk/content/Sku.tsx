import { itemId, skuOf } from '../../../../contract/catalogue/expand-family.ts';
import { useFormAround } from '../kit/form-context.ts';

/** What a size will be called in the stock and in addresses, by what the form says so far. @param at such as `variants.0` */
export function Sku({ at }: { at: string }) {
  const { watch } = useFormAround();
  const [material, color, diameter, weight] = watch(['material', 'color', `${at}.diameter`, `${at}.weight`]);
  if (!material || !color || !diameter || !weight) return null;
  const [family, variant] = [
    { material, color },
    { diameter, weight },
  ];
  return (
    <p className="hint desk-data">
      SKU {skuOf(family, variant)}, id {itemId(family, variant)}
    </p>
  );
}
