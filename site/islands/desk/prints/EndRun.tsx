import { useQueryClient } from '@tanstack/react-query';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { NumberField, TextField } from '../kit/fields.tsx';

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
  const queries = useQueryClient();
  return (
    <Confirm
      label="Done or failed"
      about={name ? `${name} on ${run.machine}` : `on ${run.machine}`}
      title={`${run.machine} is done`}
      action="Save"
      defaults={() => ({ good: String(run.good ?? run.pieces), reason: run.reason ?? '' })}
      onConfirm={async ({ good, reason }) => {
        await deskSend(`/desk/print-runs/${run.id}/end`, { body: { good: Number(good), reason } });
        await Promise.all(
          ['/desk/prints', '/desk/printers'].map((path) => queries.invalidateQueries({ queryKey: [path] })),
        );
      }}
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
