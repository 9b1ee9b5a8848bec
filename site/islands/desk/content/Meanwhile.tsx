import { lazy, Suspense, useState } from 'react';
import type { ContentFile } from '../../../../contract/desk/content.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, When } from '../kit/parts.tsx';
import { type FieldClash, mergeValues, withTheirs } from './merge-values.ts';
import { labelOf } from './schema-form.ts';

const Differences = lazy(async () => ({ default: (await import('./Differences.tsx')).Differences }));

/** What a form holds: the values of a file, and the text below a Markdown file's head. */
export interface Typed {
  readonly value: unknown;
  readonly body?: string | undefined;
}

interface Props {
  /** that both began with */
  readonly before: ContentFile;
  /** as somebody else saved it */
  readonly theirs: ContentFile;
  /** what the form held at first, holds, and would hold of theirs */
  readonly versions: { readonly base: Typed; readonly mine: Typed; readonly theirs: Typed };
  readonly save: (merged: Typed) => Promise<unknown>;
  readonly isBusy: boolean;
}

/** Somebody saved the file meanwhile: what they changed is shown, what both changed is chosen here, and the rest is merged. */
export function Meanwhile({ before, theirs, versions, save, isBusy }: Props) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { value, clashes } = mergeValues(versions);
  const chosen = clashes.filter(({ field }) => taken.has(field));
  const take = (field: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  return (
    <Card title={`${theirs.by ?? 'Somebody'} saved this meanwhile`}>
      <p role="alert">
        {theirs.at && <When at={theirs.at} />} Nothing of yours is lost.{' '}
        {clashes.length === 0 ? 'Both edits fit together.' : 'Please choose where both changed the same:'}
      </p>
      <Suspense>
        <Differences before={before.text ?? ''} after={theirs.text ?? ''} />
      </Suspense>
      {clashes.map((clash) => (
        <Choice key={clash.field} clash={clash} isTheirs={taken.has(clash.field)} take={take} />
      ))}
      <div className="desk-actions">
        <Button look="act" loading={isBusy} onClick={() => void save(withTheirs(value, chosen) as Typed)}>
          Save both edits
        </Button>
      </div>
    </Card>
  );
}

interface ChoiceProps {
  readonly clash: FieldClash;
  readonly isTheirs: boolean;
  readonly take: (field: string, isTheirs: boolean) => void;
}

function Choice({ clash: { field, mine, theirs }, isTheirs, take }: ChoiceProps) {
  const name = `meanwhile-${field}`;
  return (
    <fieldset className="desk-block">
      <legend>{field.split('.').slice(1).map(labelOf).join(', ') || 'Text'}</legend>
      <label className="check">
        <input type="radio" name={name} checked={!isTheirs} onChange={() => take(field, false)} />
        <span>Yours: {shown(mine)}</span>
      </label>
      <label className="check">
        <input type="radio" name={name} checked={isTheirs} onChange={() => take(field, true)} />
        <span>Theirs: {shown(theirs)}</span>
      </label>
    </fieldset>
  );
}

/** What a choice needs to be told from the other one. */
const MAX_SHOWN = 300;

function shown(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? 'nothing');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;
}
