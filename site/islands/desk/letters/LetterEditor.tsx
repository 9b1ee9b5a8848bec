import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Letter, letterSchema } from '../../../../contract/desk/letters.ts';
import { goTo } from '../../../lib/go-to.ts';
import { deskSend } from '../desk-api.ts';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextArea, TextField } from '../kit/fields.tsx';
import { StatusLine } from '../kit/parts.tsx';

export const letterPath = (id: string) => `/desk/letters/${encodeURIComponent(id)}` as const;

interface Props {
  /** absent: a new letter */
  readonly letter?: Letter;
  readonly onDirty?: (isDirty: boolean) => void;
}

/** Subject and text of a draft. What is previewed, tested and sent is what was saved. */
export function LetterEditor({ letter, onDirty }: Props) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const form = useDeskForm(
    () => ({ subject: letter?.subject ?? '', body: letter?.body ?? '' }),
    async (text, { reset }) => {
      if (!letter) {
        const { id } = await deskSend('/desk/letters', { body: text }, letterSchema);
        return goTo(`/desk/letters/?id=${id}`);
      }
      setSaved(false);
      const call = { method: 'PUT', body: { ...text, revision: letter.revision } } as const;
      const saved = await deskSend(letterPath(letter.id), call, letterSchema);
      queries.setQueryData([letterPath(saved.id)], saved);
      reset(text);
      setSaved(true);
    },
  );
  const { isDirty } = form.formState;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  return (
    <>
      <Form form={form} className="stack-3" action={letter ? 'Save and preview' : 'Save the draft'} look="ink">
        <TextField name="subject" label="Subject" required maxLength={150} />
        <TextArea
          name="body"
          label="Text"
          hint="Markdown: **bold**, *italic*, # heading, - list, [link](/shop/), ![picture](/media/…). HTML is shown as it is typed."
          required
          maxLength={20_000}
        />
      </Form>
      <StatusLine>{isSaved ? 'Saved.' : ''}</StatusLine>
    </>
  );
}
