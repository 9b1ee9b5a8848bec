import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { counted } from '../../../contract/counted.ts';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import { messageOf } from '../../lib/api.ts';
import {
  type ChoiceFinding,
  checkProof,
  type Findings,
  fetchProof,
  type LoadFinding,
} from '../../lib/vending/check-proof.ts';
import { $seenCommitments } from '../../stores/vending/seen-commitments.ts';
import { ListProblem } from '../ListProblem.tsx';

type Report =
  | { readonly at: 'checking' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'checked'; readonly findings: Findings };

/** Fetches the shop's published draws and verifies them in the browser; for an order, also what dropped for it. */
export function FairnessReport({ orderId }: { orderId: string | undefined }) {
  const seals = useStore($seenCommitments);
  const [report, setReport] = useState<Report>({ at: 'checking' });
  const check = async () => {
    setReport({ at: 'checking' });
    try {
      setReport({ at: 'checked', findings: await checkProof(await fetchProof(orderId), seals) });
    } catch (error) {
      setReport({ at: 'failed', message: messageOf(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once, on mount
  useEffect(() => void check(), []);

  if (report.at === 'failed') return <ListProblem message={report.message} onRetry={() => void check()} />;
  if (report.at === 'checking') return <p role="status">{vendingMessages.checking}</p>;
  const { isTrue, loads, choices } = report.findings;
  return (
    <div className="fair-report stack-8">
      <div className={isTrue ? 'fair-verdict stack-2' : 'fair-verdict stack-2 is-bad'} role="status">
        <h3 className="h3">{verdict(report.findings)}</h3>
        <p>{isTrue ? vendingMessages.allTrueWhy : vendingMessages.notTrueWhy}</p>
      </div>
      {choices.length > 0 && <ChoiceFindings choices={choices} />}
      {loads.map((load) => (
        <LoadFindings key={load.loadId} load={load} />
      ))}
    </div>
  );
}

function verdict({ isTrue, loads }: Findings): string {
  if (loads.length === 0) return vendingMessages.nothingSealed;
  return isTrue ? vendingMessages.allTrue : vendingMessages.notTrue;
}

export function mountFairness(place: HTMLElement, orderId: string | undefined): void {
  createRoot(place).render(<FairnessReport orderId={orderId} />);
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** One load of the machine: its seal, and the result of checking it. */
function LoadFindings({ load }: { load: LoadFinding }) {
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

/** The presses of one order, each checked against the seal. */
function ChoiceFindings({ choices }: { choices: readonly ChoiceFinding[] }) {
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
function Mark({ isTrue, words }: { isTrue: boolean; words: string }) {
  return <span className={isTrue ? 'fair-ok' : 'fair-bad'}>{words}</span>;
}
