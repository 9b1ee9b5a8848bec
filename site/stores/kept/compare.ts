import { shellMessages } from '../../../api/contract/messages/shell.ts';
import { notify } from '../notice.ts';
import { storedIds, toggleId } from './id-list.ts';

/** More columns cannot be read side by side. */
export const COMPARE_MAX = 4;

/** The filaments to compare. */
export const $compared = storedIds('compare', COMPARE_MAX);

export function toggleCompared(id: string): void {
  if (!toggleId($compared, id, COMPARE_MAX)) notify({ kind: 'info', text: shellMessages.compareFull });
}

/** The shareable URL of a comparison. */
export function comparePath(ids: readonly string[]): string {
  return ids.length > 0 ? `/compare/?items=${ids.join(',')}` : '/compare/';
}
