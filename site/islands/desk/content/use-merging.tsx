import { useState } from 'react';
import { type ContentFile, type ContentSave, contentFileSchema } from '../../../../contract/desk/content.ts';
import { ApiError } from '../../../lib/api.ts';
import { deskGet } from '../desk-api.ts';
import { Problem } from '../kit/parts.tsx';
import { useWork } from '../kit/use-work.ts';
import { Meanwhile, type Typed } from './Meanwhile.tsx';

/** How a form of a file is compared with another version of it. */
interface AsTyped {
  readonly typedIn: (file: ContentFile) => Typed;
  readonly editOf: (typed: Typed) => ContentSave['edit'];
}

export const fieldsAsTyped: AsTyped = {
  typedIn: ({ value, body }) => ({ value, body: body ?? undefined }),
  editOf: ({ value, body }) => ({ value: value as Record<string, unknown>, ...(body !== undefined && { body }) }),
};
/** The file as it is, which is merged by lines. */
export const textAsTyped: AsTyped = {
  typedIn: ({ text }) => ({ value: text ?? '' }),
  editOf: ({ value }) => ({ text: String(value) }),
};

/** Saves what a form holds. Where somebody else saved the file meanwhile, `meanwhile` is a card that merges both edits. */
export function useMerging(
  file: ContentFile,
  save: (edit: ContentSave['edit'], base: string) => Promise<unknown>,
  { typedIn, editOf }: AsTyped,
) {
  const [other, setOther] = useState<{ readonly mine: Typed; readonly theirs: ContentFile }>();
  const { run, isBusy, error } = useWork();
  const send = async (typed: Typed, base = file.base) => {
    try {
      await save(editOf(typed), base);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code !== 'content_changed') throw thrown;
      // Not into the cache: what was typed here belongs to the version before.
      const path = `/desk/content/file?path=${encodeURIComponent(file.path)}` as const;
      setOther({ mine: typed, theirs: await deskGet(path, contentFileSchema) });
    }
  };
  const meanwhile = (
    <>
      {other && (
        <Meanwhile
          {...{ before: file, theirs: other.theirs, isBusy }}
          versions={{ base: typedIn(file), mine: other.mine, theirs: typedIn(other.theirs) }}
          save={(merged) => run(() => send(merged, other.theirs.base))}
        />
      )}
      <Problem error={error} />
    </>
  );
  return { send, meanwhile };
}
