import { useState } from 'react';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import type { PrintColor } from '../../lib/queu3d/print-colors.ts';
import { colorsOf } from '../../lib/queu3d/print-colors.ts';
import type { PrintSettings } from '../../lib/queu3d/print-settings.ts';
import type { DeskState } from '../../stores/queu3d/desk.ts';
import type { FoundColors } from '../../stores/queu3d/find-colors.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { ColorSearch } from './ColorSearch.tsx';

interface Props {
  colors: readonly PrintColor[];
  /** or a search finds others */
  hasAllColors: boolean;
  stock: DeskState['stock'];
  settings: PrintSettings;
  onChange: (color: PrintColor) => void;
}

/** The colors of the material; those out of stock are shown but disabled. */
export function ColorField({ colors, hasAllColors, stock, settings: { material, colorName }, onChange }: Props) {
  const [found, setFound] = useState<FoundColors | null>(null);
  const own = colorsOf(colors, material);
  const inStock = own.filter(({ isInStock }) => isInStock).length;
  return (
    <fieldset>
      <legend className="q-label">
        Color: {colorName || 'none'}
        <i>{hasAllColors ? `${inStock} in ${materialLabel(material)}` : materialLabel(material)}</i>
      </legend>
      {!hasAllColors && <ColorSearch material={material} found={found} onFound={setFound} />}
      <div className="q-colors">
        {(found?.colors ?? own).map((color) => {
          const { colorName: name, hex, isInStock } = color;
          return (
            <label key={name} title={isInStock ? name : `${name} - ${goodsMessages.outOfStock}`}>
              <input
                type="radio"
                name="q-color"
                value={name}
                aria-label={isInStock ? name : `${name}, ${goodsMessages.outOfStock}`}
                checked={name === colorName}
                disabled={!isInStock}
                onChange={() => onChange(color)}
              />
              <Swatch hex={hex} struck={!isInStock} />
            </label>
          );
        })}
      </div>
      {hasAllColors && inStock === 0 && <p className="err">{queu3dMessages.noColor}</p>}
      {stock === 'failed' && <p className="hint">{queu3dMessages.colorsUnknown}</p>}
    </fieldset>
  );
}
