import { messages } from '../../../api/contract/messages.ts';
import { type Choice, type Choices, isOff } from '../../lib/product/choice.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { OptionLink } from './OptionLink.tsx';

interface Props {
  choices: Choices;
  stock: Readonly<Record<string, number>>;
  material: string;
  sizeLabel: string;
}

export function OptionPickers({ choices, stock, material, sizeLabel }: Props) {
  const { color, diameter, weight } = choices;
  const isEmpty = [color, choices.material, diameter, weight].every((list) => list.length === 0);
  if (isEmpty) return null;
  const current = color.find((choice) => choice.current);
  return (
    <div className="opts">
      {current && (
        <Picker label={`Colour: ${current.label}`} note={`${color.length} in ${material}`}>
          <div className="colors">
            {color.map((choice) => (
              <Color key={choice.label} choice={choice} off={isOff(choice, stock)} />
            ))}
          </div>
        </Picker>
      )}
      {choices.material.length > 0 && (
        <Picker label="Material" note="This colour and size">
          <Boxes choices={choices.material} stock={stock} />
        </Picker>
      )}
      <div className={diameter.length > 0 && weight.length > 0 ? 'opt-pair' : undefined}>
        {diameter.length > 0 && (
          <Picker label={sizeLabel}>
            <Boxes choices={diameter} stock={stock} />
          </Picker>
        )}
        {weight.length > 0 && (
          <Picker label="Weight">
            <Boxes choices={weight} stock={stock} />
          </Picker>
        )}
      </div>
    </div>
  );
}

function Picker({ label, note, children }: { label: string; note?: string; children: React.ReactNode }) {
  return (
    <fieldset className="opt" aria-label={label.split(':')[0]}>
      <div className="opt-h">
        {label}
        {note && <span>{note}</span>}
      </div>
      {children}
    </fieldset>
  );
}

function Color({ choice, off }: { choice: Choice; off: boolean }) {
  const { label, hex = '#8D8B84', item, current } = choice;
  const isOut = off && item !== undefined;
  return (
    <OptionLink choice={choice} off={off} className={colorClass(off, item !== undefined)}>
      <Swatch hex={hex} selected={current} struck={off} />
      <span>
        {label}
        {off && <small>{isOut ? messages.outOfStock : 'Not in this size'}</small>}
      </span>
    </OptionLink>
  );
}

function colorClass(off: boolean, exists: boolean): string {
  if (!exists) return 'color is-out is-none';
  return off ? 'color is-out' : 'color';
}

function Boxes({ choices, stock }: { choices: readonly Choice[]; stock: Props['stock'] }) {
  return (
    <div className="segs">
      {choices.map((choice) => (
        <OptionLink key={choice.label} choice={choice} off={isOff(choice, stock)} className="seg">
          <b>{choice.label}</b>
        </OptionLink>
      ))}
    </div>
  );
}
