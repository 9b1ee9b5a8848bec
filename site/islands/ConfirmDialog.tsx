import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

interface Props {
  open?: boolean;
  title: string;
  /** what happens when the shopper confirms */
  description: string;
  /** shown below the description */
  children?: ReactNode;
  /** labels of the two buttons */
  keep: string;
  confirm: string;
  /** while the change is sent, the dialog cannot be closed */
  isWorking: boolean;
  /** gets the focus when the dialog closes */
  returnsTo: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is changed that a shopper may regret. */
export function ConfirmDialog(props: Props) {
  const { open = true, title, description, children, keep, confirm, isWorking, returnsTo, onConfirm, onClose } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => isOpen || isWorking || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="area-scrim" />
        <AlertDialog.Popup className="area-dialog" finalFocus={returnsTo}>
          <header>
            <AlertDialog.Title className="h3">{title}</AlertDialog.Title>
          </header>
          <div className="body stack-4">
            <AlertDialog.Description>{description}</AlertDialog.Description>
            {children}
          </div>
          <footer>
            <Button look="quiet" disabled={isWorking} onClick={onClose}>
              {keep}
            </Button>
            <Button look="act" loading={isWorking} onClick={onConfirm}>
              {confirm}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
