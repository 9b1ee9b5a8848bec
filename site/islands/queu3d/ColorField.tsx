import { useEffect, useRef, useState } from 'react';
import type { MaterialName } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { counted } from '../../../contract/counted.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/search-limits.ts';
import { messageOf } from '../../lib/api.ts';
import { colorsOf, type PrintColor } from '../../lib/queu3d/print-colors.ts';
import type { PrintSettings } from '../../lib/queu3d/print-settings.ts';
import type { FoundColors } from '../../stores/queu3d/find-colors.ts';
import type { WorkspaceState } from '../../stores/queu3d/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Swatch } from '../../ui/Swatch.tsx';

interface Props {
  colors: readonly PrintColor[];
  /** or a search finds others */
  hasAllColors: boolean;
  stock: WorkspaceState['stock'];
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
        <i>{hasAllColors ? `${counted(inStock, 'color')} in stock` : materialLabel(material)}</i>
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

interface ColorSearchProps {
  material: MaterialName;
  found: FoundColors | null;
  /** null: nothing is searched for */
  onFound: (found: FoundColors | null) => void;
}

type Phase = { readonly at: 'ready' | 'loading' } | { readonly at: 'failed'; readonly message: string };

/** Searches the colors of a material that has more than the page lists. */
function ColorSearch({ material, found, onFound }: ColorSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const last = useRef(0);
  const [phase, setPhase] = useState<Phase>({ at: 'ready' });

  const search = async () => {
    const q = field.current?.value.trim() ?? '';
    last.current += 1;
    const question = last.current;
    const isCurrent = () => question === last.current;
    if (q === '') {
      setPhase({ at: 'ready' });
      onFound(null);
      return;
    }
    setPhase({ at: 'loading' });
    try {
      const { findColors } = await import('../../stores/queu3d/find-colors.ts');
      const answer = await findColors(q, material);
      if (!answer || !isCurrent()) return;
      setPhase({ at: 'ready' });
      onFound(answer);
    } catch (error) {
      if (isCurrent()) setPhase({ at: 'failed', message: messageOf(error) });
    }
  };

  // What was typed before this code had loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => {
    if (field.current?.value) void search();
  }, []);

  return (
    <div className="q-find">
      <label htmlFor="q-find">Find a color</label>
      <input
        ref={field}
        id="q-find"
        className="input"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Name or family, such as blue"
        onChange={() => void search()}
      />
      {phase.at === 'failed' ? (
        <>
          <p className="err" role="alert">
            {phase.message}
          </p>
          <Button size="s" onClick={() => void search()}>
            {goodsMessages.tryAgain}
          </Button>
        </>
      ) : (
        <p className="hint" role="status">
          {phase.at === 'loading' ? 'Looking for colors …' : foundText(found)}
        </p>
      )}
    </div>
  );
}

function foundText(found: FoundColors | null): string {
  if (!found) return queu3dMessages.firstColors;
  const { colors, hasMore } = found;
  if (colors.length === 0) return queu3dMessages.noColorFound;
  const count = counted(colors.length, 'color');
  return hasMore ? `The first ${count}; type more to see others` : `${count} found`;
}
