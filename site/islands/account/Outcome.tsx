import { Icon } from '../Icon.tsx';
import { useDialogTitle } from './use-dialog-title.ts';

interface Props {
  kind: 'ok' | 'bad';
  /** replaces the dialog's title */
  title: string;
  heading: string;
  text?: string;
}

/** The result, in place of the form. */
export function Outcome({ kind, title, heading, text }: Props) {
  useDialogTitle(title);
  return (
    <div className={`account-alert is-${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={kind === 'bad' ? 'warning' : 'done'} />
      <strong>{heading}</strong>
      {text && <span>{text}</span>}
    </div>
  );
}
