import { useEffect, useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import { formatClock, formatTimeLeft } from '../../lib/queu3d/format-print.ts';
import type { SliceProgress } from '../../stores/queu3d/machine.ts';
import { type Project, projectName } from '../../stores/queu3d/workspace.ts';

const titles = {
  sending: 'Sending the file',
  waiting: 'Waiting for a free slicer',
  slicing: 'Slicing for the exact price',
} as const;

/**
 * The percentage changes many times a second, so screen readers announce only the stages. The engine says nothing for
 * seconds while it loads or supports a large model: the clock shows that it is still at work.
 */
export function SliceProgressBar({ project }: { project: Project }) {
  const { state } = project;
  const elapsed = useElapsedSeconds();
  const progress = state.at === 'slicing' || state.at === 'adding' ? state.progress : null;
  if (!progress) return null;
  const { stage, percent } = progress;
  const shownPercent = stage === 'waiting' ? '' : `${Math.floor(percent)}%`;
  return (
    <div className="q-progress stack-2">
      <div className="q-label">
        <span role="status">{titles[stage]}</span>
        <i className="data">{[shownPercent, elapsed > 0 ? formatClock(elapsed) : ''].filter(Boolean).join(' · ')}</i>
      </div>
      <progress
        max={100}
        {...(stage === 'waiting' ? {} : { value: percent })}
        aria-label={`${titles[stage]}: ${projectName(project)}`}
      />
      <p className="hint">{hint(progress)}</p>
    </div>
  );
}

/** Since it was first shown. */
function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const clock = setInterval(() => setSeconds(Math.floor((performance.now() - begun) / 1000)), 1_000);
    return () => clearInterval(clock);
  }, []);
  return seconds;
}

/** Percent at which the engine ends its first steps, by its own weights. The others report as they go. */
const [LOADED, CUT] = [1.8, 2.4];
/** The engine has ended, and its G-code is being stored. */
const STORING = 99;

function hint({ stage, percent, before, layer, layers, secondsLeft }: SliceProgress): string {
  if (stage === 'sending') return percent >= 100 ? 'Storing the file.' : '';
  if (stage === 'waiting') return before ? `${counted(before, 'model')} ahead of yours.` : 'Yours is next.';
  const left = secondsLeft === undefined ? '' : `${formatTimeLeft(secondsLeft)}.`;
  return [stepOf({ percent, layer, layers }), left].filter(Boolean).join(' ');
}

function stepOf({ percent, layer, layers }: Pick<SliceProgress, 'percent' | 'layer' | 'layers'>): string {
  if (percent >= STORING) return 'Storing the result.';
  if (layer !== undefined && layers) return `Layer ${layer} of ${layers}.`;
  if (percent < LOADED) return 'Loading the model and cutting it into layers.';
  return percent < CUT ? 'Finding the parts of each layer.' : 'Planning walls, surfaces and infill.';
}
