import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PrintDeskData } from '../../lib/queu3d/load-print-desk.ts';
import { createDesk, type DeskTools, selectedProject } from '../../stores/queu3d/desk.ts';
import { openDesk } from '../../stores/queu3d/quote.ts';
import { DropArea } from './DropArea.tsx';
import type { DeskProps } from './desk-props.ts';
import { Findings } from './Findings.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ModelList } from './ModelList.tsx';
import { OpenedQuote } from './OpenedQuote.tsx';
import { OwnQuotes } from './OwnQuotes.tsx';
import { PricePanel } from './PricePanel.tsx';
import { QuoteDetails } from './QuoteDetails.tsx';
import { Settings } from './Settings.tsx';
import { Stage } from './Stage.tsx';

interface Props extends PrintDeskData {
  /** replaced in tests */
  tools?: DeskTools;
}

/**
 * QUEU3D: upload a model, see it on the bed, get a quote and buy the print. The settings scroll with the page, the
 * price panel stays at the bottom of the window: beside the bed on wide screens, across the page on phones.
 */
export function PrintDesk({ content, tools, ...built }: Props) {
  const [desk] = useState(() => createDesk(content, built, tools));
  const state = useStore(desk.$state);
  const project = selectedProject(state);
  const shared: DeskProps = { desk, state, project };

  useEffect(() => openDesk(desk), [desk]);

  return (
    <div className="q-desk">
      <div className="q-bed">
        <OpenedQuote />
        <DropArea {...shared} />
        <LeftOut desk={desk} files={state.leftOut} />
        {state.projects.length > 1 && <ModelList {...shared} />}
        {project && <Stage {...shared} project={project} />}
        {project?.facts && <Findings desk={desk} project={project} facts={project.facts} />}
        <OwnQuotes />
      </div>
      <div className="q-side">
        <section className="q-options" aria-label="Print settings">
          <Settings {...shared} />
          <QuoteDetails {...shared} />
        </section>
        <section className="q-buy" aria-label="Price">
          <PricePanel {...shared} />
        </section>
      </div>
    </div>
  );
}
