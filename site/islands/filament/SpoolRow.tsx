import { type FormEvent, useState } from 'react';
import { filamentFilePath, filamentFiles } from '../../../contract/filament/filament-files.ts';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import type { OwnSpool } from '../../../contract/filament/spool-inventory.ts';
import { grouped } from '../../../contract/grouped.ts';
import { filamentMessages } from '../../../contract/messages/filament.ts';
import { buyAgain } from '../../stores/buy-again.ts';
import { changeOwnSpool, removeOwnSpool, takeGrams } from '../../stores/filament/own-filament.ts';
import { notify } from '../../stores/notice.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../Problem.tsx';
import { useWork, useWorking } from '../use-work.ts';
import { SpoolDot } from './SpoolDot.tsx';

interface Props {
  spool: OwnSpool;
  /** of the shopper's printer */
  slicer: PrinterSetup['slicer'] | undefined;
}

/** A spool with what is left on it, what was used of it, and the way to another one. */
export function SpoolRow({ spool, slicer }: Props) {
  const { id, itemId, name, hex, lot, netGrams, leftGrams } = spool;
  const [isChanging, setChanging] = useState(false);
  const remove = useWorking(() => removeSpool(id), filamentMessages.spoolRemoved);
  const title = <span className="vh"> {lot ? `${name}, lot ${lot}` : name}</span>;
  return (
    <li>
      <SpoolDot hex={hex} />
      <div className="spool-facts stack-2">
        <strong>{name}</strong>
        <p className="data">
          {leftGrams === 0 ? 'Used up' : `${grouped(leftGrams)} g of ${grouped(netGrams)} g left`}
          {lot && ` · lot ${lot}`}
        </p>
        <meter min={0} max={netGrams} low={netGrams / 10} value={leftGrams} aria-label={`Left of ${name}`} />
      </div>
      <UsedForm spool={spool} />
      <div className="spool-acts cluster">
        {itemId && <BuyAgain itemId={itemId} name={name} lot={lot} />}
        {itemId && slicer && (
          <a className="btn btn-s" href={filamentFilePath(itemId, slicer)} download>
            {filamentFiles[slicer].label} profile{title}
          </a>
        )}
        <Button size="s" look="quiet" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          Change{title}
        </Button>
        <Button size="s" look="quiet" loading={remove.isWorking} onClick={remove.start}>
          Remove{title}
        </Button>
      </div>
      {isChanging && <ChangeForm spool={spool} onDone={() => setChanging(false)} />}
    </li>
  );
}

/** The button that had the focus goes with the spool. */
async function removeSpool(id: string): Promise<void> {
  await removeOwnSpool(id);
  document.getElementById('spools-title')?.focus();
}

/** Adds one more to the cart; of the same lot, as a wish in the note of the order. */
function BuyAgain({ itemId, name, lot }: { itemId: string; name: string; lot: string | undefined }) {
  const { isWorking, problem, setProblem, run } = useWork();
  const buy = (isSameLot: boolean) =>
    run(async () => setProblem((await buyAgain({ itemId, name, lot: isSameLot ? lot : undefined })) ?? ''));
  return (
    <>
      <Button size="s" look="ink" loading={isWorking} onClick={() => void buy(false)}>
        Buy again<span className="vh">: {name}</span>
      </Button>
      {lot && (
        <Button size="s" loading={isWorking} onClick={() => void buy(true)}>
          Buy the same lot<span className="vh"> of {name}</span>
        </Button>
      )}
      <Problem>{problem}</Problem>
    </>
  );
}

/** What a print took. */
function UsedForm({ spool }: { spool: OwnSpool }) {
  const { isWorking, problem, run } = useWork();
  const take = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const grams = Number(new FormData(form).get('grams'));
    if (await run(() => takeGrams(spool, grams))) {
      form.reset();
      notify({ kind: 'success', text: filamentMessages.gramsTaken(`${grouped(Math.round(grams))} g`) });
    }
  };
  return (
    <form className="used-form" onSubmit={(event) => void take(event)}>
      <Field label="Used" note="g">
        {(control) => (
          <input
            {...control}
            type="number"
            name="grams"
            required
            min={0.5}
            max={spool.netGrams}
            step="any"
            inputMode="decimal"
          />
        )}
      </Field>
      <Button type="submit" loading={isWorking}>
        Take off<span className="vh"> {spool.name}</span>
      </Button>
      <Problem>{problem}</Problem>
    </form>
  );
}

function ChangeForm({ spool, onDone }: { spool: OwnSpool; onDone: () => void }) {
  const { isWorking, problem, run } = useWork();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const lot = String(form.get('lot')).trim() || null;
    const leftGrams = Math.round(Number(form.get('leftGrams')));
    if (await run(() => changeOwnSpool(spool.id, { leftGrams, lot }))) {
      notify({ kind: 'success', text: filamentMessages.spoolSaved });
      onDone();
    }
  };
  return (
    <form className="change-form stack-4" onSubmit={(event) => void save(event)}>
      <div className="f2 stack-4">
        <Field label="Left" note="g">
          {(control) => (
            <input
              {...control}
              type="number"
              name="leftGrams"
              required
              min={0}
              max={spool.netGrams}
              defaultValue={spool.leftGrams}
            />
          )}
        </Field>
        <Field label="Lot" note="Optional" hint="Printed on the spool">
          {(control) => <input {...control} name="lot" maxLength={40} defaultValue={spool.lot} />}
        </Field>
      </div>
      <Problem>{problem}</Problem>
      <div className="cluster">
        <Button size="s" look="act" type="submit" loading={isWorking}>
          Save spool
        </Button>
        <Button size="s" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
