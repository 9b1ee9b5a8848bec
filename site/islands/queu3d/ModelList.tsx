import { removeModel } from '../../stores/queu3d/clear-desk.ts';
import type { Project } from '../../stores/queu3d/desk-state.ts';
import { isLocked, type ProjectPlace } from '../../stores/queu3d/project-machine.ts';
import { selectModel } from '../../stores/queu3d/select-model.ts';
import { Icon } from '../cart/Icon.tsx';
import type { DeskParts } from './desk-parts.ts';

const words: Record<ProjectPlace, string> = {
  reading: 'reading …',
  refused: 'cannot be read',
  ready: 'not priced yet',
  slicing: 'slicing …',
  failed: 'no price',
  sliced: 'priced',
  adding: 'adding …',
};

/** The models of the quote; the one that is pressed is shown, with its own settings. */
export function ModelList({ desk, state: { projects, selected } }: DeskParts) {
  return (
    <ul className="q-models" aria-label="Models of this quote">
      {projects.map((project) => (
        <li key={project.id}>
          <button
            className="pick"
            type="button"
            aria-pressed={project.id === selected}
            onClick={() => selectModel(desk, project.id)}
          >
            {project.file.name}
            <span className="data">{facts(project)}</span>
          </button>
          <button
            className="icon-btn"
            type="button"
            aria-label={`Take ${project.file.name} off the bed`}
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

function facts({ settings: { quantity, material, colorName }, state }: Project): string {
  return `${quantity} × ${material} ${colorName} · ${words[state.at]}`;
}
