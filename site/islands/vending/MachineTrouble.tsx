import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import type { MachineState } from '../../../api/contract/premium/vending.ts';

interface Props {
  state: MachineState;
  isLineLost: boolean;
}

/** Says why the machine does not turn, and that no press is lost. */
export function MachineTrouble({ state, isLineLost }: Props) {
  const words = [
    state === 'offline' && vendingMessages.machineOffline,
    state === 'jammed' && vendingMessages.machineJammed,
    isLineLost && vendingMessages.lineLost,
  ].filter((text) => text !== false);
  return (
    <div role="status" className={words.length > 0 ? 'vend-trouble' : 'vh'}>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
