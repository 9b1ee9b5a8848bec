import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { SCALE_SLIDER } from '../../../contract/queu3d/limits.ts';
import type { PrintQuality } from '../../../contract/queu3d/print-content.ts';
import { WALLS, type Walls } from '../../../contract/queu3d/print-extras.ts';
import { formatInfill } from '../../lib/queu3d/format-print.ts';
import { type PrintSettings, parseInfill, parseScale } from '../../lib/queu3d/print-settings.ts';
import { isLocked } from '../../stores/queu3d/machine.ts';
import {
  applyToAll,
  changeableBeside,
  changeSettings,
  chooseColor,
  chooseMaterial,
} from '../../stores/queu3d/settings.ts';
import { projectName } from '../../stores/queu3d/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { ColorField } from './ColorField.tsx';
import { PercentSlider } from './PercentSlider.tsx';
import type { WorkspaceProps } from './workspace-props.ts';

/** The print settings of the shown model; before there is one, those of the first model to come. */
export function Settings({ workspace, state, project }: WorkspaceProps) {
  const settings = project?.settings ?? state.nextSettings;
  const isDisabled = project !== undefined && (isLocked(project.state) || project.state.at === 'refused');
  const change = (changed: Partial<PrintSettings>) => changeSettings(workspace, project?.id, changed);
  const others = project ? changeableBeside(state, project.id) : [];
  const { materials, qualities } = workspace.content;
  return (
    <fieldset className="q-settings" disabled={isDisabled}>
      <legend className="vh">Print settings{project ? ` for ${projectName(project)}` : ''}</legend>
      {project && others.length > 0 && (
        <Button size="s" onClick={() => applyToAll(workspace, project.id)}>
          Use for {others.length + 1 === state.projects.length && 'all '}
          {others.length + 1} models
        </Button>
      )}
      <div className="row">
        <div className="field">
          <label htmlFor="q-material">Material</label>
          <select
            id="q-material"
            className="input"
            value={settings.material}
            onChange={({ currentTarget: { value } }) => {
              const material = materials.find(({ name }) => name === value)?.name;
              if (material) chooseMaterial(workspace, project?.id, material);
            }}
          >
            {materials.map(({ name }) => (
              <option key={name} value={name}>
                {materialLabel(name)}
              </option>
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
            disabled={isDisabled}
            onChange={({ quantity }) => change({ quantity })}
          />
        </div>
      </div>
      <ColorField
        key={settings.material}
        colors={state.colors}
        hasAllColors={workspace.hasAllColors}
        stock={state.stock}
        settings={settings}
        onChange={(color) => chooseColor(workspace, project?.id, color)}
      />
      <QualityField qualities={qualities} stop={settings.quality} onChange={(quality) => change({ quality })} />
      <PercentSlider
        label="Infill"
        value={settings.infill}
        min={0}
        max={100}
        suffix={formatInfill(settings.infill).replace(/^\d+%/, '%')}
        ends={['0 hollow', '100 solid']}
        parse={parseInfill}
        onChange={(infill) => change({ infill })}
      />
      <WallsField walls={settings.walls} onChange={(walls) => change({ walls })} />
      <SwitchField
        id="q-supports"
        label="Supports"
        hint={queu3dMessages.supports}
        checked={settings.supports}
        onChange={(supports) => change({ supports })}
      />
      <SwitchField
        id="q-brim"
        label="Brim"
        hint={queu3dMessages.brim}
        checked={settings.brim}
        onChange={(brim) => change({ brim })}
      />
      <PercentSlider
        label="Scale"
        value={settings.scale}
        {...SCALE_SLIDER}
        suffix="%"
        ends={[`${SCALE_SLIDER.min}%`, `${SCALE_SLIDER.max}%`]}
        parse={parseScale}
        onChange={(scale) => change({ scale })}
      />
    </fieldset>
  );
}

interface QualityProps {
  qualities: readonly PrintQuality[];
  stop: number;
  onChange: (stop: number) => void;
}

function QualityField({ qualities, stop, onChange }: QualityProps) {
  return (
    <fieldset>
      <legend className="q-label">Quality</legend>
      <div className="q-quality">
        {qualities.map((quality) => (
          <label key={quality.stop}>
            <input
              type="radio"
              name="q-quality"
              value={quality.stop}
              checked={quality.stop === stop}
              onChange={() => onChange(quality.stop)}
            />
            <span>
              {quality.layerHeight.toFixed(2)}&nbsp;mm
              <small>{quality.label}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How strong it gets. */
function WallsField({ walls, onChange }: { walls: Walls; onChange: (walls: Walls) => void }) {
  return (
    <fieldset aria-describedby="q-walls">
      <legend className="q-label">Walls</legend>
      <div className="q-quality">
        {WALLS.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="q-walls"
              value={count}
              checked={count === walls}
              onChange={() => onChange(count)}
            />
            <span>
              {count}
              <small>{(count * 0.4).toFixed(1)}&nbsp;mm</small>
            </span>
          </label>
        ))}
      </div>
      <span className="hint" id="q-walls">
        {queu3dMessages.walls}
      </span>
    </fieldset>
  );
}

/** Whether something more is printed, and what it leaves behind. */
function SwitchField({ id, label, hint, checked, onChange }: SwitchProps) {
  return (
    <label className="q-switch">
      <span className="q-label">{label}</span>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={id}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="hint" id={id}>
        {hint}
      </span>
    </label>
  );
}

interface SwitchProps {
  /** of the hint; the page is built with it, so React's ids, which HTML does not allow there, will not do */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}
