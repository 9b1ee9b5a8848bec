import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import type { SavedQuotes } from '../../../contract/queu3d/saved-quote.ts';
import { dayText } from '../../../contract/shipping/day-words.ts';
import { savedQuoteAddress } from '../../lib/api-prints.ts';
import type { PrintWorkspaceData } from '../../lib/queu3d/load-print-workspace.ts';
import { savedText } from '../../lib/queu3d/print-findings.ts';
import { dismissLeftOut } from '../../stores/queu3d/add-files.ts';
import { proposedTurns } from '../../stores/queu3d/better-side.ts';
import { openWorkspace } from '../../stores/queu3d/quote.ts';
import { fetchOwnQuotes } from '../../stores/queu3d/saved-quotes.ts';
import { turnAll } from '../../stores/queu3d/settings.ts';
import {
  createWorkspace,
  type LeftOutFile,
  selectedProject,
  type Workspace,
  type WorkspaceTools,
} from '../../stores/queu3d/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { DropArea } from './DropArea.tsx';
import { Findings } from './Findings.tsx';
import { ModelList } from './ModelList.tsx';
import { OpenedQuote } from './OpenedQuote.tsx';
import { PricePanel } from './PricePanel.tsx';
import { QuoteDetails } from './QuoteDetails.tsx';
import { Settings } from './Settings.tsx';
import { Stage } from './Stage.tsx';
import type { WorkspaceProps } from './workspace-props.ts';

interface Props extends PrintWorkspaceData {
  /** replaced in tests */
  tools?: WorkspaceTools;
}

/**
 * QUEU3D: upload a model, see it on the bed, get a quote and buy the print. The price panel stays in view: below the
 * settings, which scroll beside the bed, and on phones at the bottom of the window.
 */
export function PrintWorkspace({ content, tools, ...built }: Props) {
  const [workspace] = useState(() => createWorkspace(content, built, tools));
  const state = useStore(workspace.$state);
  const project = selectedProject(state);
  const shared: WorkspaceProps = { workspace, state, project };

  useEffect(() => openWorkspace(workspace), [workspace]);

  return (
    <div className="q-workspace">
      <div className="q-bed stack-4">
        <OpenedQuote />
        <DropArea {...shared} />
        <LeftOut workspace={workspace} files={state.leftOut} />
        {state.projects.length > 1 && <ModelList {...shared} />}
        {project && <Stage {...shared} project={project} />}
        <BetterSides {...shared} />
        {project?.facts && <Findings workspace={workspace} project={project} facts={project.facts} />}
        <OwnQuotes />
      </div>
      <div className="q-side">
        <section className="q-options panel" aria-label="Print settings">
          <Settings {...shared} />
          <QuoteDetails {...shared} />
        </section>
        <section className="q-buy stack-3 panel" aria-label="Price">
          <PricePanel {...shared} />
        </section>
      </div>
    </div>
  );
}

/** Several models that would lie better are turned with one press. Below the bed, which it would push out of view. */
function BetterSides({ workspace, state }: WorkspaceProps) {
  const turns = proposedTurns(workspace, state);
  const { length } = turns.projects;
  if (length < 2) return null;
  return (
    <div className="q-told q-left" role="status">
      <span>{queu3dMessages.turnsFound(length, savedText(turns))}</span>
      <Button size="s" onClick={() => turnAll(workspace)}>
        Turn {length} models
      </Button>
    </div>
  );
}

/** Of pictures and texts in a ZIP there may be many more, which are counted. */
const SHOWN = 50;

/** The files of the last drop that are not in the workspace, and why: one line until it is opened. */
export function LeftOut({ workspace, files }: { workspace: Workspace; files: readonly LeftOutFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className="q-told q-left stack-2" role="status">
      <details>
        <summary>
          <strong>{counted(files.length, 'file was left out', 'files were left out')}</strong>
        </summary>
        <ul>
          {files.slice(0, SHOWN).map(({ name, reason }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a drop can have one name, and the list never changes
            <li key={i}>
              <b>{name}</b>: {reason}
            </li>
          ))}
          {files.length > SHOWN && <li>and {files.length - SHOWN} more.</li>}
        </ul>
      </details>
      <Button size="s" onClick={() => dismissLeftOut(workspace)}>
        Dismiss
      </Button>
    </div>
  );
}

/** The shopper's saved quotes, loaded when asked for. */
function OwnQuotes() {
  const [quotes, setQuotes] = useState<SavedQuotes['quotes'] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    setQuotes(await fetchOwnQuotes());
    setLoading(false);
  };
  if (!quotes) {
    return (
      <div>
        <Button look="quiet" size="s" loading={isLoading} onClick={() => void load()}>
          Your saved quotes
        </Button>
      </div>
    );
  }
  return (
    <section className="q-own" aria-label="Your saved quotes" role="status">
      {quotes.length === 0 && <p className="muted">You have no saved quotes yet.</p>}
      <ul>
        {quotes.map(({ link, names, savedAt }) => (
          <li key={link}>
            <a className="link" href={savedQuoteAddress(link)}>
              {names.join(', ')}
            </a>{' '}
            <span className="data">{dayText(savedAt.slice(0, 10))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
