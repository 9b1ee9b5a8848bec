import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import type { Project } from '../../stores/queu3d/desk.ts';
import { projectName, selectModel } from '../../stores/queu3d/desk.ts';
import type { ProjectStatus } from '../../stores/queu3d/machine.ts';
import { isLocked } from '../../stores/queu3d/machine.ts';
import { removeModel } from '../../stores/queu3d/read.ts';
import { Icon } from '../cart/Icon.tsx';
import type { DeskProps } from './desk-props.ts';

const statusTexts: Record<ProjectStatus, string> = {
  reading: 'reading …',
  refused: 'unreadable',
  ready: 'not priced yet',
  slicing: 'slicing …',
  failed: 'no price',
  sliced: 'priced',
  adding: 'adding …',
};

/** The models of the quote; pressing one shows it with its own settings. */
export function ModelList({ desk, state: { projects, selected } }: DeskProps) {
  return (
    <ul className="q-models" aria-label="Models in this quote">
      {projects.map((project) => (
        <li key={project.id}>
          <button
            className="pick"
            type="button"
            aria-pressed={project.id === selected}
            onClick={() => selectModel(desk, project.id)}
          >
            {projectName(project)}
            <span className="data">{summary(project)}</span>
          </button>
          <button
            className="icon-btn"
            type="button"
            aria-label={`Remove ${projectName(project)}`}
            disabled={isLocked(project.state)}
            onClick={() => removeModel(desk, project.id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function summary({ settings: { quantity, material, colorName }, state }: Project): string {
  return `${quantityOf(quantity, `${materialLabel(material)} ${colorName}`)} · ${statusTexts[state.at]}`;
}
