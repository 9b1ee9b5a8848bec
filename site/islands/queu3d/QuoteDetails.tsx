import { useState } from 'react';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { counted } from '../../../contract/counted.ts';
import { dollars } from '../../../contract/dollars.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { gramsPrice } from '../../../contract/money/print-price.ts';
import { breakPercent } from '../../../contract/money/quantity-breaks.ts';
import type { PrintContent } from '../../../contract/queu3d/print-content.ts';
import { dayText } from '../../../contract/shipping/day-words.ts';
import { savedQuoteAddress, savedQuotePdfPath } from '../../lib/api-prints.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { formatPrintTime } from '../../lib/queu3d/format-print.ts';
import { otherPrice, type PricedPrint } from '../../lib/queu3d/price.ts';
import { qualityOf } from '../../lib/queu3d/print-settings.ts';
import { notify } from '../../stores/notice.ts';
import { isLocked } from '../../stores/queu3d/machine.ts';
import { pricedProjects, printsToQuote, quoteOf, sumOf } from '../../stores/queu3d/quote.ts';
import { saveWorkspaceQuote } from '../../stores/queu3d/saved-quotes.ts';
import { changeSettings } from '../../stores/queu3d/settings.ts';
import type { Project, Workspace } from '../../stores/queu3d/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { OwnSpool } from './OwnSpool.tsx';
import { QuantityBreaks } from './QuantityBreaks.tsx';
import type { WorkspaceProps } from './workspace-props.ts';

/** How the price of the shown model comes about, once it is sliced. */
export function QuoteDetails({ workspace, state, project }: WorkspaceProps) {
  const priced = pricedProjects(workspace, state);
  if (priced.length === 0) return null;
  const shown = priced.find((each) => each.project === project);
  const { projects } = state;
  const quote = quoteOf(state);
  return (
    <div className="q-price">
      {shown && <Breakdown {...shown} content={workspace.content} />}
      {shown && (
        <QuantityBreaks
          breaks={workspace.content.breaks}
          single={shown.priced.single}
          quantity={shown.project.settings.quantity}
          isLocked={isLocked(shown.project.state)}
          onChange={(quantity) => changeSettings(workspace, shown.project.id, { quantity })}
        />
      )}
      {quote && (
        <p className="q-spool">
          Ships by {dayText(quote.shipsBy)} if you order today: {queueText(quote.hoursAhead)}, then your prints, and we
          ship on business days.
        </p>
      )}
      {projects.length > 1 && (
        <dl className="q-rows">
          <div className="sum">
            <dt>
              {priced.length === projects.length ? 'All models' : `${priced.length} of ${projects.length} models`}
            </dt>
            <dd>{dollars(sumOf(priced))}</dd>
          </div>
        </dl>
      )}
      {quote && <SaveQuote workspace={workspace} />}
    </div>
  );
}

function queueText(hours: number): string {
  return hours < 1
    ? 'a printer is free within the hour'
    : `about ${counted(Math.round(hours), 'hour')} of prints ahead`;
}

/** Grams × price per gram × quantity = price. */
function Breakdown({ project, priced, content }: { project: Project; priced: PricedPrint; content: PrintContent }) {
  const { settings } = project;
  const { label, layerHeight } = qualityOf(settings, content);
  const { spool, supportGrams } = priced;
  const other = otherPrice(settings, project.other, content);
  return (
    <>
      <div className="q-sliced-h split">
        <h2>How the price is calculated</h2>
        <span className="data">{keepUnits(formatPrintTime(priced.printTime))} each</span>
      </div>
      <dl className="q-rows">
        <div>
          <dt>Filament</dt>
          <dd>{priced.grams.toFixed(1)} g</dd>
        </div>
        {supportGrams !== undefined && supportGrams > 0 && (
          <div className="of-it">
            <dt>of which supports</dt>
            <dd>
              {supportGrams.toFixed(1)} g · {dollars(gramsPrice(supportGrams, priced.perGram))}
            </dd>
          </div>
        )}
        <div>
          <dt>
            {materialLabel(settings.material)}, {label} {layerHeight.toFixed(2)}&nbsp;mm
          </dt>
          <dd>{dollars(priced.perGram)} / g</dd>
        </div>
        {priced.machine > 0 && (
          <div>
            <dt>Machine time · {keepUnits(formatPrintTime(priced.printTime))}</dt>
            <dd>{dollars(priced.machine)}</dd>
          </div>
        )}
        <div>
          <dt>One print</dt>
          <dd>{dollars(priced.single)}</dd>
        </div>
        {priced.each !== priced.single && (
          <div>
            <dt>
              {breakPercent(content.breaks, settings.quantity)}% less for {settings.quantity}
            </dt>
            <dd>{dollars(priced.each)} each</dd>
          </div>
        )}
        <div>
          <dt>Quantity</dt>
          <dd>× {settings.quantity}</dd>
        </div>
        <div className="sum">
          <dt>Your price</dt>
          <dd>{dollars(priced.price)}</dd>
        </div>
      </dl>
      {settings.quantity > 1 && priced.perPlate > 1 && (
        <p className="q-spool">{queu3dMessages.piecesFit(settings.quantity, priced.perPlate)}</p>
      )}
      {supportGrams === 0 && <p className="q-spool">{queu3dMessages.supportsUnused}</p>}
      {other !== undefined && (
        <p className="q-spool">{queu3dMessages.otherSupports(!settings.supports, dollars(other))}</p>
      )}
      {spool && (
        <p className="q-spool">
          Have a printer? <a href={spool.url}>Buy the spool for {dollars(spool.price)}</a> and print it yourself.
        </p>
      )}
      <OwnSpool material={settings.material} colorName={settings.colorName} grams={priced.grams * settings.quantity} />
    </>
  );
}

/** Saves the quote of all priced models, and shows the link to it. A changed quote is saved as another one. */
function SaveQuote({ workspace }: { workspace: Workspace }) {
  const prints = JSON.stringify(printsToQuote(workspace.$state.get().projects));
  const [saved, setSaved] = useState<{ prints: string; link: string; address: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const link = await saveWorkspaceQuote(workspace);
    setSaving(false);
    if (link) setSaved({ prints, link, address: new URL(savedQuoteAddress(link), location.href).href });
  };
  const copy = async (address: string) => {
    // The browser may refuse; the field beside the button can be copied from by hand.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    if (isCopied) notify({ kind: 'success', text: queu3dMessages.quoteLinkCopied });
  };
  if (saved?.prints !== prints) {
    return (
      <Button size="s" loading={isSaving} onClick={() => void save()}>
        Save and share this quote
      </Button>
    );
  }
  return (
    <div className="q-link stack-2">
      <label htmlFor="q-link">Link to this quote</label>
      <div>
        <input id="q-link" className="input" readOnly value={saved.address} onFocus={({ target }) => target.select()} />
        <Button size="s" onClick={() => void copy(saved.address)}>
          Copy
        </Button>
      </div>
      <p>
        <a className="link" href={savedQuotePdfPath(saved.link)} download>
          Download PDF
        </a>
      </p>
      <p className="hint" role="status">
        {queu3dMessages.quoteSaved}
      </p>
    </div>
  );
}
