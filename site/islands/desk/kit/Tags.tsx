import { type FormEvent, useId, useState } from 'react';
import { type TagChange, tagListSchema } from '../../../../contract/desk/tags.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDeskQuery } from './Loaded.tsx';
import { Badge, Problem } from './parts.tsx';
import { useWork } from './use-work.ts';

interface Props {
  readonly tags: readonly string[];
  /** answers which tags are in use, to propose them */
  readonly known: `/desk/${string}`;
  /** absent: they are read only */
  readonly onChange?: ((change: TagChange) => Promise<unknown>) | undefined;
}

/** The tags of one thing: each comes off with a press, and one more is typed or chosen. */
export function Tags({ tags, known, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const { run, isBusy, error } = useWork();
  if (!onChange) {
    return tags.length > 0 && <TagBadges tags={tags} />;
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = typed.trim().toLowerCase();
    if (!tag) return;
    void run(async () => {
      await onChange({ add: [tag], remove: [] });
      setTyped('');
    });
  };
  return (
    <form className="desk-row" onSubmit={add}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className="desk-chip"
          onClick={() => void run(() => onChange({ add: [], remove: [tag] }))}
        >
          <span className="vh">Remove tag </span>
          {tag} <span aria-hidden="true">×</span>
        </button>
      ))}
      <TagInput known={known} value={typed} onChange={setTyped} />
      <Button size="s" type="submit" loading={isBusy}>
        Add
      </Button>
      <Problem error={error} />
    </form>
  );
}

interface TagInputProps extends Pick<Props, 'known'> {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** A tag that is typed, or chosen from those in use, which are asked for with the first focus. */
export function TagInput({ known, value, onChange }: TagInputProps) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const query = useDeskQuery(known, tagListSchema, { enabled: isAsked });
  return (
    <>
      <input
        className="input desk-tag"
        aria-label="Tag"
        placeholder="Add a tag"
        autoCapitalize="none"
        maxLength={30}
        list={id}
        value={value}
        onFocus={() => setAsked(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {query.data?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

export function TagBadges({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <small key={tag}>
      <Badge tone="ok">{tag}</Badge>
    </small>
  ));
}
