import type { Take } from '../../../../contract/desk/stock-takes.ts';
import { Badge } from '../kit/parts.tsx';

const states = {
  open: ['warn', 'Open'],
  approved: ['ok', 'Approved'],
  canceled: ['danger', 'Canceled'],
} as const;

export function TakeState({ take }: { take: Pick<Take, 'state'> }) {
  const [tone, text] = states[take.state];
  return <Badge tone={tone}>{text}</Badge>;
}
