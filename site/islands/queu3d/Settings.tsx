import { MAX_QUANTITY } from '../../../api/contract/quantity.ts';
import { SCALE_SLIDER } from '../../../api/contract/queu3d/limits.ts';
import { infillWords } from '../../lib/queu3d/print-words.ts';
import { readInfill, readScale } from '../../lib/queu3d/typed-percent.ts';
import { changeSettings, chooseMaterial } from '../../stores/queu3d/change-settings.ts';
import type { PrintSettings } from '../../stores/queu3d/print-settings.ts';
import { isLocked } from '../../stores/queu3d/project-machine.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { ColorField } from './ColorField.tsx';
import type { DeskParts } from './desk-parts.ts';
import { PercentSlider } from './PercentSlider.tsx';
import { QualityField } from './QualityField.tsx';

/** All that a shopper chooses for a model, beginning with the defaults of 2 §9; before there is a model, for the first to come. */
export function Settings({ desk, state, project }: DeskParts) {
  const settings = project?.settings ?? state.next;
  const isOff = project !== undefined && (isLocked(project.state) || project.state.at === 'refused');
  const change = (some: Partial<PrintSettings>) => changeSettings(desk, project?.id, some);
  const { materials, qualities } = desk.content;
  return (
    <fieldset className="q-settings" disabled={isOff}>
      <legend className="vh">Print settings{project ? ` of ${project.file.name}` : ''}</legend>
      <div className="row">
        <div className="field">
          <label htmlFor="q-material">Material</label>
          <select
            id="q-material"
            className="input"
            value={settings.material}
            onChange={({ currentTarget: { value } }) => {
              const material = materials.find(({ name }) => name === value)?.name;
              if (material) chooseMaterial(desk, project?.id, material);
            }}
          >
            {materials.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <span className="q-label" aria-hidden="true">
            Quantity
          </span>
          <Stepper
            quantity={settings.quantity}
            rule={{ step: 1, max: MAX_QUANTITY }}
            disabled={isOff}
            onChange={({ quantity }) => change({ quantity })}
          />
        </div>
      </div>
      <ColorField
        colors={state.colors}
        shelf={state.shelf}
        settings={settings}
        onChange={(colorName) => change({ colorName })}
      />
      <QualityField qualities={qualities} stop={settings.quality} onChange={(quality) => change({ quality })} />
      <PercentSlider
        label="Infill"
        value={settings.infill}
        min={0}
        max={100}
        words={infillWords(settings.infill).replace(/^\d+%/, '%')}
        ends={['0 hollow', '100 solid']}
        read={readInfill}
        onChange={(infill) => change({ infill })}
      />
      <PercentSlider
        label="Scale"
        value={settings.scale}
        {...SCALE_SLIDER}
        words="%"
        ends={[`${SCALE_SLIDER.min}%`, `${SCALE_SLIDER.max}%`]}
        read={readScale}
        onChange={(scale) => change({ scale })}
      />
    </fieldset>
  );
}
