import type { LetterState } from '../../../../contract/desk/letters.ts';

export const letterStateLabels: Record<LetterState, string> = {
  draft: 'Draft',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** 1,284 */
export const count = (people: number): string => people.toLocaleString('en-US');
