import { type ChangeEvent, type FormEvent, useRef } from 'react';
import { readSpoolman, SPOOLMAN_MAX_BYTES } from '../../../contract/filament/read-spoolman.ts';
import { MAX_SPOOL_GRAMS, ownSpoolSchema } from '../../../contract/filament/spool-inventory.ts';
import { filamentMessages } from '../../../contract/messages/filament.ts';
import { addOwnSpools } from '../../stores/filament/own-filament.ts';
import { notify } from '../../stores/notice.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../Problem.tsx';
import { useWork } from '../use-work.ts';

/** Spools come from a form, or from a file of Spoolman. */
export function AddSpools() {
  return (
    <div className="add-spools stack-3">
      <details className="panel">
        <summary>Add a spool by hand</summary>
        <ByHand />
      </details>
      <details className="panel">
        <summary>Bring spools from Spoolman</summary>
        <FromSpoolman />
      </details>
    </div>
  );
}

function ByHand() {
  const { isWorking, problem, setProblem, run } = useWork();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const lot = String(typed.get('lot')).trim();
    const spool = ownSpoolSchema.safeParse({
      id: crypto.randomUUID(),
      name: typed.get('name'),
      ...(lot && { lot }),
      netGrams: Math.round(Number(typed.get('netGrams'))),
      leftGrams: Math.round(Number(typed.get('leftGrams'))),
      addedAt: new Date().toISOString(),
    });
    if (!spool.success) {
      setProblem(spool.error.issues[0]?.message ?? '');
    } else if (await run(() => addOwnSpools([spool.data]))) {
      form.reset();
      notify({ kind: 'success', text: filamentMessages.spoolAdded });
    }
  };
  return (
    <form className="stack-4" onSubmit={(event) => void add(event)}>
      <div className="f2 stack-4">
        <Field label="Material and color" hint="Such as PLA Petrol">
          {(control) => <input {...control} name="name" required maxLength={120} />}
        </Field>
        <Field label="Lot" note="Optional" hint="Printed on the spool">
          {(control) => <input {...control} name="lot" maxLength={40} />}
        </Field>
        <Field label="Filament when new" note="g">
          {(control) => (
            <input
              {...control}
              type="number"
              name="netGrams"
              required
              min={1}
              max={MAX_SPOOL_GRAMS}
              defaultValue={1000}
            />
          )}
        </Field>
        <Field label="Left now" note="g">
          {(control) => (
            <input
              {...control}
              type="number"
              name="leftGrams"
              required
              min={0}
              max={MAX_SPOOL_GRAMS}
              defaultValue={1000}
            />
          )}
        </Field>
      </div>
      <Problem>{problem}</Problem>
      <div>
        <Button look="act" type="submit" loading={isWorking}>
          Add spool
        </Button>
      </div>
    </form>
  );
}

function FromSpoolman() {
  const { isWorking, problem, setProblem, run } = useWork();
  const field = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setProblem('');
    if (file.size > SPOOLMAN_MAX_BYTES) setProblem(filamentMessages.spoolmanTooLarge);
    else {
      const spools = readSpoolman(await file.text(), new Date());
      if (!spools) setProblem(filamentMessages.spoolmanUnreadable);
      else
        await run(async () =>
          notify({ kind: 'success', text: filamentMessages.spoolsAdded(await addOwnSpools(spools)) }),
        );
    }
    // The same file can be chosen again.
    if (field.current) field.current.value = '';
  };
  return (
    <div className="stack-4">
      <Field label="Spoolman’s spools" note="JSON file" hint={filamentMessages.spoolmanHint}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="file"
            accept=".json,application/json"
            disabled={isWorking}
            onChange={(event) => void read(event)}
          />
        )}
      </Field>
      <Problem>{problem}</Problem>
    </div>
  );
}
