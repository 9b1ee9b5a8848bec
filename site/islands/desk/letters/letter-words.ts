import type { LetterState } from '../../../../contract/desk/letters.ts';

export const letterStateLabels: Record<LetterState, string> = {
  draft: 'Draft',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};
