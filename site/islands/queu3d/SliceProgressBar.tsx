import { counted, leftWords } from '../../lib/queu3d/print-words.ts';
import type { Project } from '../../stores/queu3d/desk-state.ts';
import type { SliceProgress } from '../../stores/queu3d/project-machine.ts';

const titles = {
  sending: 'Sending the file',
  waiting: 'Waiting for a free slicer',
  slicing: 'Slicing for the exact price',
} as const;

/** How far a price is. The figure changes many times a second, so a screen reader hears of stages only. */
export function SliceProgressBar({ project: { state, file } }: { project: Project }) {
  const progress = state.at === 'slicing' || state.at === 'adding' ? state.progress : null;
  if (!progress) return null;
  const { stage, percent } = progress;
  return (
    <div className="q-progress">
      <div className="q-label">
        <span role="status">{titles[stage]}</span>
        <i className="data">{stage === 'waiting' ? '' : `${Math.round(percent)}%`}</i>
      </div>
      <progress
        max={100}
        {...(stage === 'waiting' ? {} : { value: percent })}
        aria-label={`${titles[stage]}: ${file.name}`}
      />
      <p className="hint">{hint(progress)}</p>
    </div>
  );
}

function hint({ stage, before, layer, layers, secondsLeft }: SliceProgress): string {
  if (stage === 'waiting') return before ? `${counted(before, 'model')} before yours.` : 'Yours is next.';
  const words = [
    layer !== undefined && layers ? `Layer ${layer} of ${layers}.` : '',
    secondsLeft === undefined ? '' : `${leftWords(secondsLeft)}.`,
  ];
  return words.filter(Boolean).join(' ');
}
