import { useEffect, useRef } from 'react';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { isLocked } from '../../stores/queu3d/machine.ts';
import { modelStatus } from '../../stores/queu3d/model-status.ts';
import { removeModel } from '../../stores/queu3d/read.ts';
import { type Project, projectName, selectModel } from '../../stores/queu3d/workspace.ts';
import { Icon } from '../Icon.tsx';
import { marks } from './Findings.tsx';
import type { WorkspaceProps } from './workspace-props.ts';

/** The models of the quote, each with its status and price; pressing one shows it with its own settings. */
export function ModelList({ workspace, state }: WorkspaceProps) {
  const { projects, selected } = state;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selected) showRow(list.current);
  }, [selected]);
  return (
    <ul ref={list} className="q-models" aria-label="Models in this quote">
      {projects.map((project) => {
        const { tone, text } = modelStatus(workspace, state, project);
        return (
          <li key={project.id} className={tone ? `is-${tone}` : undefined}>
            <button
              className="pick"
              type="button"
              aria-pressed={project.id === selected}
              onClick={() => selectModel(workspace, project.id)}
            >
              {projectName(project)}
              <span className="data">{printed(project)}</span>
              <span className="data q-state">
                {tone && (
                  <span className="mk" role="img" aria-label={marks[tone][1]}>
                    {marks[tone][0]}
                  </span>
                )}
                {text}
              </span>
            </button>
            <button
              className="icon-btn"
              type="button"
              aria-label={`Remove ${projectName(project)}`}
              disabled={isLocked(project.state)}
              onClick={() => removeModel(workspace, project.id)}
            >
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Scrolls the list, and not the page, to the model that is shown. */
function showRow(list: HTMLUListElement | null): void {
  const row = list?.querySelector<HTMLElement>('li:has([aria-pressed="true"])');
  if (!list || !row) return;
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

function printed({ settings: { quantity, material, colorName } }: Project): string {
  return quantityOf(quantity, `${materialLabel(material)} ${colorName}`);
}
