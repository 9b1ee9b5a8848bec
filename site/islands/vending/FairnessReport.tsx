import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import { messageOf } from '../../lib/api.ts';
import { checkProof, type Findings, fetchProof } from '../../lib/vending/check-proof.ts';
import { $seenCommitments } from '../../stores/vending/seen-commitments.ts';
import { ListProblem } from '../ListProblem.tsx';
import { ChoiceFindings } from './ChoiceFindings.tsx';
import { LoadFindings } from './LoadFindings.tsx';

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
    <div className="fair-report">
      <div className={isTrue ? 'fair-verdict' : 'fair-verdict is-bad'} role="status">
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
