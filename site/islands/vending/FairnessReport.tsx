import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import { messageOf } from '../../lib/api.ts';
import { fetchProof } from '../../lib/api-vending-proof.ts';
import { checkProof, type Findings } from '../../lib/vending/check-proof.ts';
import { $seenCommitments } from '../../stores/vending/seen-commitments.ts';
import { ListProblem } from '../ListProblem.tsx';
import { ChoiceFindings } from './ChoiceFindings.tsx';
import { LoadFindings } from './LoadFindings.tsx';

type Report =
  | { readonly at: 'checking' }
  | { readonly at: 'failed'; readonly sentence: string }
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
      setReport({ at: 'failed', sentence: messageOf(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was asked for
  useEffect(() => void check(), []);

  if (report.at === 'failed') return <ListProblem message={report.sentence} onRetry={() => void check()} />;
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
