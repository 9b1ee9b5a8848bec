import { Confirm } from '../kit/Confirm.tsx';
import { NumberField, TextField } from '../kit/fields.tsx';
import { useWorkshop } from './use-workshop.ts';

interface Run {
  readonly id: string;
  readonly machine: string;
  readonly pieces: number;
  /** proposed; all, unless the printer says that it failed */
  readonly good?: number;
  /** proposed */
  readonly reason?: string;
}

/** The button by which a person says how the pieces of a run went. `name`: of the model, where a bed has several. */
export function EndRun({ run, name }: { run: Run; name?: string }) {
  const { send } = useWorkshop();
  return (
    <Confirm
      label="Done or failed"
      about={name ? `${name} on ${run.machine}` : `on ${run.machine}`}
      title={`${run.machine} is done`}
      action="Save"
      defaults={() => ({ good: String(run.good ?? run.pieces), reason: run.reason ?? '' })}
      onConfirm={({ good, reason }) => send(`/desk/print-runs/${run.id}/end`, { good: Number(good), reason })}
    >
      {(form) => (
        <>
          <NumberField
            name="good"
            label="Good pieces"
            note={`of ${run.pieces}`}
            hint="The others wait in the queue again."
            required
            max={run.pieces}
          />
          {Number(form.watch('good')) < run.pieces && (
            <TextField name="reason" label="Why the others failed" required maxLength={300} />
          )}
        </>
      )}
    </Confirm>
  );
}
