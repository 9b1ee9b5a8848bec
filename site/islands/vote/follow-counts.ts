import { $voteView, refreshBallot } from '../../stores/vote/ballot.ts';

const PAUSE_MS = 5000;

/** While somebody looks at the results of an open poll, they are asked for again every five seconds. */
export function followCounts(): void {
  setInterval(() => {
    if ($voteView.get().kind === 'results' && document.visibilityState === 'visible') void refreshBallot();
  }, PAUSE_MS);
}
