import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { DeskButton } from './DeskButton.tsx';
import { useFormAround } from './form-context.ts';

interface FieldProps {
  /** its path in the values of the form, and in the body that the API checks */
  readonly name: string;
  readonly label: string;
  /** in lighter type after the label, such as "optional" */
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
}

/** Labels by their values, in this order; or values that are their own labels. */
export type OptionLabels = Readonly<Record<string, string>> | readonly string[];

/** What ties a control to its value in the form around it, and what is wrong with the value. */
export function useField(name: string) {
  const { register, getFieldState, formState } = useFormAround();
  return { field: register(name), error: getFieldState(name, formState).error?.message };
}

/** Text, or another type of input, such as a date. Its value is what was typed, also where that is a number. */
export function TextField({ name, label, note, hint, ...input }: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  const { field, error } = useField(name);
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <input {...control} {...input} {...field} />}
    </Field>
  );
}

/** A whole number of pieces. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField type="number" inputMode="numeric" min={0} max={100_000} step={1} {...props} />;
}

export function TextArea({ name, label, note, hint, ...area }: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { field, error } = useField(name);
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <textarea {...control} {...area} {...field} />}
    </Field>
  );
}

export function SelectField({ name, label, note, hint, options }: FieldProps & { options: OptionLabels }) {
  const { field, error } = useField(name);
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => (
        <select {...control} {...field}>
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

export function Options({ options }: { options: OptionLabels }) {
  const labels = Array.isArray(options) ? options.map((each) => [each, each]) : Object.entries(options);
  return labels.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** One box to tick. */
export function CheckField({ name, children, ...input }: ComponentProps<'input'> & { name: string }) {
  const { field } = useField(name);
  return (
    <label className="check">
      <input type="checkbox" {...input} {...field} />
      <span>{children}</span>
    </label>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  /** one of them, or any number */
  readonly type: 'radio' | 'checkbox';
  readonly options: Readonly<Record<string, string>>;
}

/** All choices at once, to read before one is made. */
export function Choices({ name, legend, type, options }: ChoicesProps) {
  const { field } = useField(name);
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value} className="check">
          <input type={type} value={value} {...field} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Of an account that exists, or of one that is made. */
export function Password({
  label,
  autoComplete,
}: Pick<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) {
  const { field, error } = useField('password');
  return <PasswordField {...field} label={label} autoComplete={autoComplete} error={error} maxLength={200} required />;
}

/** A code of an authenticator app, or a recovery code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'name'>) {
  return <TextField {...props} name="code" autoComplete="one-time-code" maxLength={40} required />;
}

interface RowsProps {
  readonly name: string;
  readonly legend: string;
  readonly className: string;
  readonly min: number;
  readonly max: number;
  /** said of the button that adds one, where there are as many as may be */
  readonly full: string;
  /** of that button */
  readonly add: string;
  /** what the fields of a new row hold */
  readonly next: () => object;
  /** The fields of a row, whose names begin with its path. */
  readonly children: (path: string, at: number) => ReactNode;
}

/** Rows of fields, to add and to remove. */
export function FieldRows({ name, legend, className, min, max, full, add, next, children }: RowsProps) {
  const { fields, append, remove } = useFormAround().useRows(name);
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
      {fields.map(({ id }, at) => (
        <div key={id}>
          {children(`${name}.${at}`, at)}
          {fields.length > min && (
            <Button size="s" look="quiet" onClick={() => remove(at)}>
              Remove
            </Button>
          )}
        </div>
      ))}
      <DeskButton size="s" reason={fields.length === max ? full : undefined} onClick={() => append(next())}>
        {add}
      </DeskButton>
    </fieldset>
  );
}
