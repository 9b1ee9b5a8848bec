import { AlertDialog } from '@base-ui/react/alert-dialog';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';

interface Props {
  /** data URL of the picture to save */
  png: string;
  onSave: (png: string) => Promise<void>;
  onBack: () => void;
}

/** Shows the picture before it is saved. A refusal keeps everything, so that the shopper can try again. */
export function ConfirmPicture({ png, onSave, onBack }: Props) {
  const { isWorking, problem, run } = useWork();
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || isWorking || onBack()}>
      <AlertDialog.Portal>
        {/* Covers the dialog beneath as well. */}
        <AlertDialog.Backdrop className="area-scrim upper" forceRender />
        <AlertDialog.Popup className="area-dialog upper">
          <header>
            <AlertDialog.Title className="h3">Save this picture?</AlertDialog.Title>
          </header>
          <div className="body stack-4 confirm-picture">
            <Avatar src={png} alt="Your new picture" />
            <AlertDialog.Description className="muted">{accountAreaMessages.pictureReplaces}</AlertDialog.Description>
            <Problem>{problem}</Problem>
          </div>
          <footer>
            <Button look="quiet" disabled={isWorking} onClick={onBack}>
              Back
            </Button>
            <Button look="act" loading={isWorking} onClick={() => void run(() => onSave(png))}>
              Save picture
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
