import { vendingMessages } from '../../../contract/messages/vending.ts';
import type { ChoiceFinding } from '../../lib/vending/check-proof.ts';

/** The presses of one order, each checked against the seal. */
export function ChoiceFindings({ choices }: { choices: readonly ChoiceFinding[] }) {
  return (
    <section aria-labelledby="your-presses">
      <h3 className="label" id="your-presses">
        Presses of this order
      </h3>
      <dl className="fair-rows">
        {choices.map(({ choice, slot, color, isTrue, wasSeenBefore }) => (
          <div key={choice}>
            <dt>
              Slot {slot}
              {color && ` · ${color.name}`}
            </dt>
            <dd>
              <Mark isTrue={isTrue} words={isTrue ? vendingMessages.wasSealed : vendingMessages.wasNotSealed} />
              {wasSeenBefore && <span>{vendingMessages.sealSeenBefore}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A finding in words, which its color repeats. */
export function Mark({ isTrue, words }: { isTrue: boolean; words: string }) {
  return <span className={isTrue ? 'fair-ok' : 'fair-bad'}>{words}</span>;
}
