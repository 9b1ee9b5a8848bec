import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { readHex } from '../../../contract/filament/hex.ts';
import { colorMessages } from '../../../contract/messages/colors.ts';
import { $colorFinder, askForColors, finderQuery, questionIn } from '../../stores/color-finder.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { NearestSpools } from './NearestSpools.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';

interface Material {
  readonly name: string;
  readonly label: string;
}

/** Finds the spools whose color is nearest to a typed one, or to a point of a photo. The address says it all. */
export function ColorFinder({ materials }: { materials: readonly Material[] }) {
  const { question } = useStore($colorFinder, { ssr: 'initial' });
  const { hex, material, inStock } = question;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  useEffect(() => {
    const names = materials.map(({ name }) => name);
    const asked = questionIn(location.search, names);
    setTyped(asked.hex ?? '');
    void askForColors(asked);
  }, [materials]);
  useEffect(() => {
    if (hex) history.replaceState(null, '', finderQuery({ hex, material, inStock }));
  }, [hex, material, inStock]);

  const type = (text: string) => {
    setTyped(text);
    setWrong(false);
    const read = readHex(text);
    // Three digits may be the start of six.
    if (read && text.replace('#', '').trim().length === 6) void askForColors({ hex: read });
  };
  const choose = (text: string) => {
    const read = readHex(text);
    setWrong(read === undefined);
    if (!read) return;
    setTyped(read);
    if (read !== hex) void askForColors({ hex: read });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(typed);
  };

  return (
    <div className="finder">
      <div className="finder-ask stack-5">
        <form className="stack-4" noValidate onSubmit={submit}>
          <div className="finder-hex">
            <label className="finder-well">
              <span className="vh">Choose a color</span>
              <input
                type="color"
                value={(readHex(typed) ?? hex ?? '#8D8B84').toLowerCase()}
                onChange={({ target }) => type(target.value.toUpperCase())}
              />
            </label>
            <Field id="finder-hex" label="Hex of your color" error={isWrong ? colorMessages.invalidHex : undefined}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  maxLength={16}
                  placeholder="#2F6F62"
                  spellCheck={false}
                  autoComplete="off"
                  autoCapitalize="characters"
                  value={typed}
                  onChange={({ target }) => type(target.value)}
                />
              )}
            </Field>
            <Button type="submit" look="act">
              Find
            </Button>
          </div>
        </form>
        <PhotoPicker
          onPick={(picked) => {
            setWrong(false);
            setTyped(picked);
            void askForColors({ hex: picked });
          }}
        />
        <div className="finder-filters">
          <Field id="finder-material" label="Material">
            {(control) => (
              <select
                {...control}
                value={material}
                onChange={({ target }) => void askForColors({ material: target.value })}
              >
                <option value="">All materials</option>
                {materials.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <label className="check">
            <input
              type="checkbox"
              checked={inStock}
              onChange={({ target }) => void askForColors({ inStock: target.checked })}
            />
            In stock only
          </label>
        </div>
      </div>
      <NearestSpools onExample={choose} />
    </div>
  );
}
