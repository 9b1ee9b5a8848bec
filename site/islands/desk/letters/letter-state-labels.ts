import type { LetterState } from '../../../../api/contract/desk/letters.ts';

export const letterStateLabels: Record<LetterState, string> = {
  draft: 'Draft',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};
