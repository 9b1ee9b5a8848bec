import { type FormEvent, useState } from 'react';
import { filamentFiles } from '../../../contract/filament/filament-files.ts';
import {
  filamentDiameters,
  PRINTER_LIMITS,
  type PrinterSetup,
  printerSetupSchema,
  slicers,
} from '../../../contract/filament/printer-setup.ts';
import { filamentMessages } from '../../../contract/messages/filament.ts';
import { choosePrinter } from '../../stores/filament/own-filament.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../Problem.tsx';
import { useWork, useWorking } from '../use-work.ts';

interface Props {
  /** to choose from */
  printers: readonly PrinterSetup[];
  /** the shopper's own */
  printer: PrinterSetup | undefined;
}

/** The chosen printer, or the form to choose it. */
export function PrinterChoice({ printers, printer }: Props) {
  const [isChanging, setChanging] = useState(false);
  const remove = useWorking(() => choosePrinter(undefined), filamentMessages.printerRemoved);
  if (!printer || isChanging) {
    return (
      <PrinterForm printers={printers} printer={printer} onDone={() => setChanging(false)} canLeave={isChanging} />
    );
  }
  return (
    <div className="own-printer panel">
      <div>
        <strong>{printer.name}</strong>
        <p className="data">{printerFacts(printer)}</p>
      </div>
      <div className="cluster">
        <Button size="s" onClick={() => setChanging(true)}>
          Change<span className="vh"> my printer</span>
        </Button>
        <Button size="s" look="quiet" loading={remove.isWorking} onClick={remove.start}>
          Remove<span className="vh"> my printer</span>
        </Button>
      </div>
    </div>
  );
}

function printerFacts({ nozzleMm, maxNozzleC, maxBedC, isEnclosed, diameterMm, slicer }: PrinterSetup): string {
  const facts = [`${nozzleMm} mm nozzle`, `up to ${maxNozzleC} °C`, `bed up to ${maxBedC} °C`];
  const rest = [isEnclosed ? 'enclosed' : 'open', `${diameterMm.toFixed(2)} mm filament`, filamentFiles[slicer].label];
  return [...facts, ...rest].join(' · ');
}

const OTHER = 'Another printer';

/** A printer of the list fills in the figures, which can be changed: printers are. */
function PrinterForm({ printers, printer, onDone, canLeave }: Props & { onDone: () => void; canLeave: boolean }) {
  const [chosen, setChosen] = useState(
    printer ? (printers.find(({ name }) => name === printer.name)?.name ?? OTHER) : '',
  );
  const { isWorking, problem, setProblem, run } = useWork();
  const listed = printers.find(({ name }) => name === chosen);
  const shown = printer && (printer.name === chosen || chosen === OTHER) ? printer : listed;

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = printerSetupSchema.safeParse(readForm(new FormData(event.currentTarget)));
    if (!typed.success) setProblem('Please check the figures of your printer.');
    else if (await run(() => choosePrinter(typed.data))) onDone();
  };

  return (
    <form className="printer-form stack-4" onSubmit={(event) => void save(event)}>
      <Field label="Printer">
        {(control) => (
          <select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">Choose …</option>
            {printers.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
            <option>{OTHER}</option>
          </select>
        )}
      </Field>
      {chosen !== '' && <Figures key={chosen} printer={shown} name={listed?.name} />}
      <Problem>{problem}</Problem>
      <div className="cluster">
        {chosen !== '' && (
          <Button look="act" type="submit" loading={isWorking}>
            Save printer
          </Button>
        )}
        {canLeave && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </form>
  );
}

/** `name`: of the list; another printer's is typed. */
function Figures({ printer, name }: { printer: PrinterSetup | undefined; name: string | undefined }) {
  const { nozzleMm, maxNozzleC, maxBedC } = PRINTER_LIMITS;
  return (
    <>
      {name ? (
        <input type="hidden" name="name" value={name} />
      ) : (
        <Field label="Name">
          {(control) => <input {...control} name="name" required maxLength={60} defaultValue={printer?.name} />}
        </Field>
      )}
      <div className="f3 stack-4">
        <Field label="Hottest nozzle" note="°C">
          {(control) => (
            <input
              {...control}
              {...maxNozzleC}
              type="number"
              name="maxNozzleC"
              required
              defaultValue={printer?.maxNozzleC}
            />
          )}
        </Field>
        <Field label="Hottest bed" note="°C" hint="0 without a heater">
          {(control) => (
            <input {...control} {...maxBedC} type="number" name="maxBedC" required defaultValue={printer?.maxBedC} />
          )}
        </Field>
        <Field label="Nozzle diameter" note="mm">
          {(control) => (
            <input
              {...control}
              {...nozzleMm}
              type="number"
              step="0.05"
              name="nozzleMm"
              required
              defaultValue={printer?.nozzleMm ?? 0.4}
            />
          )}
        </Field>
      </div>
      <div className="f2 stack-4">
        <Field label="Filament">
          {(control) => (
            <select {...control} name="diameterMm" defaultValue={printer?.diameterMm}>
              {filamentDiameters.map((diameter) => (
                <option key={diameter} value={diameter}>
                  {diameter.toFixed(2)} mm
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Slicer" hint="We offer its profiles">
          {(control) => (
            <select {...control} name="slicer" defaultValue={printer?.slicer}>
              {slicers.map((slicer) => (
                <option key={slicer} value={slicer}>
                  {filamentFiles[slicer].label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <label className="check">
        <input type="checkbox" name="isEnclosed" defaultChecked={printer?.isEnclosed ?? false} />
        It has an enclosure
      </label>
    </>
  );
}

function readForm(form: FormData): unknown {
  const { isEnclosed, name, slicer, ...numbers } = Object.fromEntries(form);
  const figures = Object.entries(numbers).map(([key, text]) => [key, Number(text)]);
  return { name, slicer, ...Object.fromEntries(figures), isEnclosed: isEnclosed === 'on' };
}
