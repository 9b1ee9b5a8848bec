import type { ContentFile, ContentSave } from '../../../../contract/desk/content.ts';
import { ActionButton } from '../kit/DeskButton.tsx';

interface Props {
  readonly file: ContentFile;
  /** Saves a draft, and returns the file as it is then. */
  readonly store: (edit: ContentSave['edit'], base: string) => Promise<ContentFile>;
  readonly say: (text: string, undo: () => Promise<unknown>) => Promise<void>;
}

/** Takes a color or another product off sale, or sells it again, with the next publish. It can be taken back at once. */
export function Retire({ file, store, say }: Props) {
  const isRetired = valueIn(file).retired === true;
  const press = async () => {
    const saved = await store(withRetired(file, !isRetired), file.base);
    const words = isRetired ? 'is sold again' : 'is retired';
    await say(`${file.title} ${words} once this draft is published.`, () =>
      store(withRetired(saved, isRetired), saved.base),
    );
  };
  return (
    <ActionButton size="s" onPress={press}>
      {isRetired ? 'Sell again' : 'Retire'}
    </ActionButton>
  );
}

/** Without the field where it is sold, as in a file that nobody ever retired. */
function withRetired(file: ContentFile, isRetired: boolean): ContentSave['edit'] {
  const { retired: _, ...value } = valueIn(file);
  return { value: isRetired ? { ...value, retired: true } : value };
}

const valueIn = ({ value }: ContentFile) => value as Record<string, unknown>;
