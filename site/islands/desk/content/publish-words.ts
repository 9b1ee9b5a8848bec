import { type Publishing, type PublishStep, publishSteps } from '../../../../contract/desk/publishing.ts';

const stepLabels: Readonly<Record<PublishStep, string>> = {
  copy: 'Copy the content and put the edits in',
  check: 'Check it',
  build: 'Render the pages that change',
  show: 'Show it',
};

/** Whether something is being published, or waits to be. */
export const hasToWait = ({ isWaiting, run }: Pick<Publishing, 'isWaiting' | 'run'>): boolean =>
  isWaiting || (run !== null && run.endedAt === null);

/** The last run, unless something waits for the next one: what it says of the last one would be taken for that. */
export const shownRun = ({ isWaiting, run }: Pick<Publishing, 'isWaiting' | 'run'>): Publishing['run'] =>
  isWaiting && run?.endedAt && !run.problem ? null : run;

/** The steps of the last run with how long each took, or has taken by now. */
export function stepsOf({ run, now }: Pick<Publishing, 'run' | 'now'>) {
  if (!run) return [];
  const shown = run.kind === 'back' ? publishSteps.slice(-1) : publishSteps;
  return shown.map((step) => {
    const at = run.steps.findIndex((begun) => begun.step === step);
    const begun = run.steps[at]?.at;
    const end = run.steps[at + 1]?.at ?? run.endedAt;
    const seconds = begun ? Math.max(0, Date.parse(end ?? now) - Date.parse(begun)) / 1000 : 0;
    const state = begun === undefined ? 'to come' : end ? 'done' : 'running';
    return { step, label: stepLabels[step], state, seconds };
  });
}

/** How the last run ended, and how long it took in all; empty while it runs. */
export function tookWords({ kind, startedAt, endedAt, problem }: NonNullable<Publishing['run']>): string {
  if (!startedAt || !endedAt) return '';
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  if (problem) return 'It failed, and the shop shows what it showed before.';
  return kind === 'back' ? `The shop went back in ${seconds.toFixed(1)} s.` : `Live after ${seconds.toFixed(1)} s.`;
}
