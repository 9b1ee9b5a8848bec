import { useStore } from '@nanostores/react';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import { $secondsLeft } from '../../stores/vending/vending-socket.ts';

const TICKS = 24;
/** The remaining seconds at which screen readers announce the time. */
const ANNOUNCED_AT = [60, 30, 10];
const LAST_SECONDS = 10;

/** The countdown of the turn. */
export function TimeLeft({ choiceTime }: { choiceTime: number }) {
  const seconds = useStore($secondsLeft) ?? 0;
  const isLast = seconds <= LAST_SECONDS;
  const isOn = Math.ceil((seconds * 1000 * TICKS) / choiceTime);
  const announced = ANNOUNCED_AT.findLast((mark) => seconds <= mark);
  return (
    <div className="vend-time">
      <div className="vend-h split">
        <h2 className="label">Time left</h2>
        <span className="data">of {inMinutes(choiceTime / 1000)}</span>
      </div>
      <p className={isLast ? 'vend-clock is-last' : 'vend-clock'} role="timer" aria-label="Time left">
        {inMinutes(seconds)}
      </p>
      <div className="vend-ticks" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          <i key={n} className={n + 1 < isOn ? 'on' : n + 1 === isOn ? 'now' : undefined} />
        ))}
      </div>
      <p className="vend-hint">{isLast ? vendingMessages.lastSeconds : vendingMessages.whenTimeRunsOut}</p>
      <p className="vh" role="status">
        {announced === undefined
          ? ''
          : seconds === 0
            ? vendingMessages.timeIsUp
            : vendingMessages.secondsLeft(announced)}
      </p>
    </div>
  );
}

/** `1:24`, from whole seconds. */
function inMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
