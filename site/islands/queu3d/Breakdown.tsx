import { dollars } from '../../../api/contract/money/dollars.ts';
import type { PrintContent } from '../../../api/contract/queu3d/print-content.ts';
import type { PricedPrint } from '../../lib/queu3d/priced-print.ts';
import { printTimeWords } from '../../lib/queu3d/print-words.ts';
import { qualityOf } from '../../lib/queu3d/slice-settings.ts';
import type { Project } from '../../stores/queu3d/desk-state.ts';

interface Props {
  project: Project;
  priced: PricedPrint;
  content: PrintContent;
}

/** Grams × price a gram × quantity: the figures of each line multiply to the price beside them. */
export function Breakdown({ project: { settings }, priced, content }: Props) {
  const { label, layerHeight } = qualityOf(settings, content);
  const { spool } = priced;
  return (
    <>
      <div className="q-sliced-h">
        <h2>When it is sliced</h2>
        <span className="data">{printTimeWords(priced.printTime)} each</span>
      </div>
      <dl className="q-rows">
        <div>
          <dt>Filament</dt>
          <dd>{priced.grams.toFixed(1)} g</dd>
        </div>
        <div>
          <dt>
            {settings.material}, {label} {layerHeight.toFixed(2)} mm
          </dt>
          <dd>{dollars(priced.perGram)} / g</dd>
        </div>
        <div>
          <dt>One print</dt>
          <dd>{dollars(priced.each)}</dd>
        </div>
        <div>
          <dt>Quantity</dt>
          <dd>× {settings.quantity}</dd>
        </div>
        <div className="sum">
          <dt>Your price</dt>
          <dd>{dollars(priced.price)}</dd>
        </div>
      </dl>
      {spool && (
        <p className="q-spool">
          Have a printer? <a href={spool.url}>Buy the spool for {dollars(spool.price)}</a> and print it yourself.
        </p>
      )}
    </>
  );
}
