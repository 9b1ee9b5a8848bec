import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { colorsOf, type PrintColor } from '../../lib/queu3d/print-colors.ts';
import type { DeskState } from '../../stores/queu3d/desk-state.ts';
import type { PrintSettings } from '../../stores/queu3d/print-settings.ts';
import { Swatch } from '../../ui/Swatch.tsx';

interface Props {
  colors: readonly PrintColor[];
  shelf: DeskState['shelf'];
  settings: PrintSettings;
  onChange: (colorName: string) => void;
}

/** The colors of the material whose spools are in stock; the others are there to see. */
export function ColorField({ colors, shelf, settings: { material, colorName }, onChange }: Props) {
  const offered = colorsOf(colors, material);
  const inStock = offered.filter(({ isInStock }) => isInStock).length;
  return (
    <fieldset>
      <legend className="q-label">
        Color: {colorName || 'none'}
        <i>
          {inStock} in {material}
        </i>
      </legend>
      <div className="q-colors">
        {offered.map(({ colorName: name, hex, isInStock }) => (
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
      {shelf === 'failed' && <p className="hint">{queu3dMessages.colorsUnknown}</p>}
    </fieldset>
  );
}
