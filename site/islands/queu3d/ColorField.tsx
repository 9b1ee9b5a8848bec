import { materialLabel } from '../../../api/contract/catalogue/material-label.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import type { PrintColor } from '../../lib/queu3d/print-colors.ts';
import { colorsOf } from '../../lib/queu3d/print-colors.ts';
import type { PrintSettings } from '../../lib/queu3d/print-settings.ts';
import type { DeskState } from '../../stores/queu3d/desk.ts';
import { Swatch } from '../../ui/Swatch.tsx';

interface Props {
  colors: readonly PrintColor[];
  stock: DeskState['stock'];
  settings: PrintSettings;
  onChange: (colorName: string) => void;
}

/** The colors of the material; those out of stock are shown but disabled. */
export function ColorField({ colors, stock, settings: { material, colorName }, onChange }: Props) {
  const shown = colorsOf(colors, material);
  const inStock = shown.filter(({ isInStock }) => isInStock).length;
  return (
    <fieldset>
      <legend className="q-label">
        Color: {colorName || 'none'}
        <i>
          {inStock} in {materialLabel(material)}
        </i>
      </legend>
      <div className="q-colors">
        {shown.map(({ colorName: name, hex, isInStock }) => (
          <label key={name} title={isInStock ? name : `${name} - ${goodsMessages.outOfStock}`}>
            <input
              type="radio"
              name="q-color"
              value={name}
              aria-label={isInStock ? name : `${name}, ${goodsMessages.outOfStock}`}
              checked={name === colorName}
              disabled={!isInStock}
              onChange={() => onChange(name)}
            />
            <Swatch hex={hex} struck={!isInStock} />
          </label>
        ))}
      </div>
      {inStock === 0 && <p className="err">{queu3dMessages.noColor}</p>}
      {stock === 'failed' && <p className="hint">{queu3dMessages.colorsUnknown}</p>}
    </fieldset>
  );
}
