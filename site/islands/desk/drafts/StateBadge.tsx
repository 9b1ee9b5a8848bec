import { type DraftState, draftStateNames } from '../../../../contract/desk/drafts.ts';
import { Badge } from '../kit/parts.tsx';

export function StateBadge({ state }: { state: DraftState }) {
  return <Badge tone={state === 'paid' ? 'ok' : 'warn'}>{draftStateNames[state]}</Badge>;
}
