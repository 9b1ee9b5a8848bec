import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PrintDeskFacts } from '../../lib/queu3d/load-print-desk.ts';
import { createDesk } from '../../stores/queu3d/desk.ts';
import { selectedProject } from '../../stores/queu3d/desk-state.ts';
import type { DeskTools } from '../../stores/queu3d/desk-tools.ts';
import { openDesk } from '../../stores/queu3d/open-desk.ts';
import { DropArea } from './DropArea.tsx';
import type { DeskParts } from './desk-parts.ts';
import { Findings } from './Findings.tsx';
import { ModelList } from './ModelList.tsx';
import { PricePanel } from './PricePanel.tsx';
import { QuotePanel } from './QuotePanel.tsx';
import { Settings } from './Settings.tsx';
import { Stage } from './Stage.tsx';

interface Props extends PrintDeskFacts {
  /** other hands than its own, in tests */
  tools?: DeskTools;
}

/** A model is dropped, seen on the bed, quoted and bought (2 §2.10). */
export function PrintDesk({ content, colors, tools }: Props) {
  const [desk] = useState(() => createDesk(content, colors, tools));
  const state = useStore(desk.$state);
  const project = selectedProject(state);
  const parts: DeskParts = { desk, state, project };

  useEffect(() => openDesk(desk), [desk]);

  return (
    <div className="q-desk">
      <div className="q-bed">
        <DropArea {...parts} />
        {state.projects.length > 1 && <ModelList {...parts} />}
        {project && <Stage {...parts} project={project} />}
        {project?.facts && <Findings desk={desk} project={project} facts={project.facts} />}
      </div>
      <aside className="q-side" aria-label="Print settings and price">
        <Settings {...parts} />
        <PricePanel {...parts} />
        <QuotePanel {...parts} />
      </aside>
    </div>
  );
}
