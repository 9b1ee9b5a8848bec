import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** what the button edits, for who does not see what it stands beside */
  edit: string;
  /** it is on its way: nothing can be edited any more */
  isLocked: boolean;
  onEdit: () => void;
  children: ReactNode;
}

/** One thing that was said in the steps before, with the way back to it. */
export function ReviewFact({ title, edit, isLocked, onEdit, children }: Props) {
  return (
    <li>
      <strong>{title}</strong>
      <p>{children}</p>
      {!isLocked && (
        <button className="link" type="button" aria-label={`Edit ${edit}`} onClick={onEdit}>
          Edit
        </button>
      )}
    </li>
  );
}
