import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Letter, letterSchema } from '../../../../contract/desk/letters.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem, StatusLine } from '../parts.tsx';

interface Props {
  /** absent: a new letter */
  readonly letter?: Letter;
  readonly onDirty?: (isDirty: boolean) => void;
}

/** Subject and text of a draft. What is previewed, tested and sent is what was saved. */
export function LetterEditor({ letter, onDirty }: Props) {
  const queries = useQueryClient();
  const [text, setText] = useState({ subject: letter?.subject ?? '', body: letter?.body ?? '' });
  const save = useMutation({
    mutationFn: () =>
      letter
        ? deskSend(
            `/desk/letters/${letter.id}`,
            { method: 'PUT', body: { ...text, revision: letter.revision } },
            letterSchema,
          )
        : deskSend('/desk/letters', { method: 'POST', body: text }, letterSchema),
    onSuccess: (saved) => {
      if (!letter) return goTo(`/desk/letters/?id=${saved.id}`);
      queries.setQueryData(['letter', saved.id], saved);
      onDirty?.(false);
    },
  });
  const change = (part: Partial<typeof text>) => {
    setText({ ...text, ...part });
    onDirty?.(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field label="Subject">
        {(control) => (
          <input
            {...control}
            required
            maxLength={150}
            value={text.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
        )}
      </Field>
      <Field
        label="Text"
        hint="Markdown: **bold**, *italic*, # heading, - list, [link](/shop/), ![picture](/media/…). HTML is shown as it is typed."
      >
        {(control) => (
          <textarea
            {...control}
            required
            maxLength={20_000}
            value={text.body}
            onChange={({ target }) => change({ body: target.value })}
          />
        )}
      </Field>
      <Problem error={save.error} />
      <div className="desk-actions">
        <Button type="submit" look="ink" loading={save.isPending}>
          {letter ? 'Save and preview' : 'Save the draft'}
        </Button>
      </div>
      <StatusLine>{save.isSuccess && letter ? 'Saved.' : ''}</StatusLine>
    </form>
  );
}
