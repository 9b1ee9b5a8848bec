import { useEffect, useMemo, useState } from 'react';
import type { CustomerInfo } from '../../../../contract/customer.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import type { ReorderEstimate, ReorderLine } from '../../../../contract/reorders.ts';
import { messageOf } from '../../../lib/api.ts';
import { estimateReorder } from '../../../stores/account-area/reorders.ts';
import { TotalRows } from '../../cart/TotalRows.tsx';
import { Problem } from '../../Problem.tsx';

interface Props {
  lines: readonly ReorderLine[];
  customerInfo: CustomerInfo;
}

/** What the order would cost today. */
export function Estimate({ lines, customerInfo }: Props) {
  const [estimate, setEstimate] = useState<ReorderEstimate>();
  const [problem, setProblem] = useState('');
  const asked = useMemo(() => JSON.stringify({ lines, customerInfo }), [lines, customerInfo]);
  useEffect(() => {
    const call = new AbortController();
    const body = JSON.parse(asked);
    if (body.lines.length === 0) return;
    const ask = async () => {
      try {
        const answer = await estimateReorder(body, call.signal);
        if (call.signal.aborted) return;
        setEstimate(answer);
        setProblem('');
      } catch (error) {
        if (!call.signal.aborted) setProblem(messageOf(error));
      }
    };
    void ask();
    return () => call.abort();
  }, [asked]);
  const { totals } = estimate ?? {};
  return (
    <div className="stack-2" aria-live="polite">
      {totals && (
        <>
          <p className="data">{words.estimate}</p>
          <TotalRows totals={totals} serviceCode={customerInfo.serviceCode} />
        </>
      )}
      {estimate?.problem && <p className="hint">{estimate.problem}</p>}
      <Problem>{problem}</Problem>
    </div>
  );
}
