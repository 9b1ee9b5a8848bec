import { counted } from '../../../contract/counted.ts';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import type { LoadFinding } from '../../lib/vending/check-proof.ts';
import { Mark } from './ChoiceFindings.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** One load of the machine: its seal, and the result of checking it. */
export function LoadFindings({ load }: { load: LoadFinding }) {
  const { root, madeAt, spools, revealed, isSealed, wrong, isInOrder, isAsSeen } = load;
  return (
    <section>
      <h3 className="label">Load of {day.format(new Date(madeAt))}</h3>
      <dl className="fair-rows">
        <div>
          <dt>Seal</dt>
          <dd className="fair-hash">{root}</dd>
        </div>
        <div>
          <dt>{spools} leaves under the seal</dt>
          <dd>
            <Mark isTrue={isSealed} words={isSealed ? 'They make this seal' : 'They make another seal'} />
          </dd>
        </div>
        <div>
          <dt>{counted(revealed, 'spool')} revealed</dt>
          <dd>
            <Mark
              isTrue={wrong.length === 0}
              words={wrong.length === 0 ? 'Each fits its leaf' : `Not as sealed: ${wrong.join(', ')}`}
            />
          </dd>
        </div>
        <div>
          <dt>Order in each slot</dt>
          <dd>
            <Mark isTrue={isInOrder} words={isInOrder ? 'Front to back' : 'Out of order'} />
          </dd>
        </div>
        {isAsSeen !== undefined && (
          <div>
            <dt>What this browser saw</dt>
            <dd>
              <Mark isTrue={isAsSeen} words={isAsSeen ? vendingMessages.sameSeal : vendingMessages.otherSeal} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
