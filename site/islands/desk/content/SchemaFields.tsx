import type { ComponentProps } from 'react';
import { CheckField, FieldRows, SelectField, TextArea, TextField } from '../kit/fields.tsx';
import { useFormAround } from '../kit/form-context.ts';
import { PictureField, PictureList } from './PictureField.tsx';
import { Sku } from './Sku.tsx';
import { hintOf, kindOf, labelOf, type Schema, toForm } from './schema-form.ts';

interface Props {
  readonly schema: Schema;
  /** of the values in the form, such as `variants.0`; empty: the whole file */
  readonly path: string;
}

/** The fields of a block of a content file, with those of the blocks and rows in it. */
export function SchemaFields({ schema, path }: Props) {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <SchemaField
      key={name}
      schema={field}
      path={path ? `${path}.${name}` : name}
      label={field.title ?? labelOf(name)}
      isRequired={required.includes(name)}
    />
  ));
}

interface FieldProps extends Props {
  readonly label: string;
  readonly isRequired: boolean;
}

/** More entries than any page of ours has. */
const MAX_ROWS = 200;

function SchemaField({ schema, path, label, isRequired }: FieldProps) {
  const hint = hintOf(schema);
  const field = { name: path, label, hint, ...(!isRequired && { note: 'optional' }) };
  switch (kindOf(schema)) {
    case 'block':
      return (
        <fieldset className="desk-block">
          <legend>{label}</legend>
          {hint && <p className="hint">{hint}</p>}
          <SchemaFields schema={schema} path={path} />
        </fieldset>
      );
    case 'rows':
      return <Rows schema={schema} path={path} label={label} />;
    case 'lines':
      return <TextArea {...field} rows={4} />;
    case 'picture':
      return <PictureField {...field} use={schema.picture ?? 'square'} />;
    case 'pictures':
      return <PictureList {...field} use={schema.items?.picture ?? 'square'} />;
    case 'choice': {
      const options = (schema.enum ?? []).map(String);
      return <SelectField {...field} options={isRequired ? options : { '': 'None', ...labelled(options) }} />;
    }
    case 'box':
      return (
        <CheckField name={path}>
          {label}
          {hint && <span className="hint"> {hint}</span>}
        </CheckField>
      );
    case 'number':
      return <TextField {...field} inputMode="decimal" />;
    case 'day':
      return <TextField {...field} type="date" />;
    case 'color':
      return <TextField {...field} type="color" />;
    case 'long':
      return <TextArea {...field} rows={6} />;
    case 'short':
      return <ShortText {...field} maxLength={schema.maxLength} />;
    default:
      return (
        <p className="desk-note">
          <strong>{label}</strong>: edit this in the text of the file{hint ? ` (${hint})` : ''}.
        </p>
      );
  }
}

/** Characters that fit into one of several columns. */
const COLUMN = 24;

/** As wide as the form where its text needs it. Longer than it may be is said, not cut off. */
function ShortText({ maxLength = 0, ...field }: ComponentProps<typeof TextField>) {
  const { getValues } = useFormAround();
  const isWide = maxLength > 2 * COLUMN || String(getValues(field.name) ?? '').length > COLUMN;
  return <TextField {...field} data-wide={isWide || undefined} />;
}

function Rows({ schema, path, label }: Omit<FieldProps, 'isRequired'>) {
  const { items = {}, minItems = 0, maxItems = MAX_ROWS } = schema;
  return (
    <FieldRows
      name={path}
      legend={label}
      className="desk-block desk-entries"
      min={minItems}
      max={maxItems}
      full={`${maxItems} are as many as may be.`}
      add={`Add to ${label.toLowerCase()}`}
      next={() => toForm(items, undefined) as object}
    >
      {(row, at) => (
        <fieldset className="desk-row">
          <legend>
            {label} {at + 1}
          </legend>
          {path === 'variants' && <Sku at={row} />}
          <SchemaFields schema={items} path={row} />
        </fieldset>
      )}
    </FieldRows>
  );
}

const labelled = (options: readonly string[]) => Object.fromEntries(options.map((option) => [option, option]));
