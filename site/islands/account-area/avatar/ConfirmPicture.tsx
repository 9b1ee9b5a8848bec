import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { messageOf } from '../../../lib/api.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  /** data URL of the picture to save */
  png: string;
  onSave: (png: string) => Promise<void>;
  onBack: () => void;
}

/** Shows the picture before it is saved. A refusal keeps everything, so that the shopper can try again. */
export function ConfirmPicture({ png, onSave, onBack }: Props) {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');

  const save = async () => {
    setSaving(true);
    setRefusal('');
    try {
      await onSave(png);
    } catch (error) {
      setRefusal(messageOf(error));
      setSaving(false);
    }
  };

  return (
    <AlertDialog.Root open onOpenChange={(open) => open || isSaving || onBack()}>
      <AlertDialog.Portal>
        {/* Covers the dialog beneath as well. */}
        <AlertDialog.Backdrop className="area-scrim upper" forceRender />
        <AlertDialog.Popup className="area-dialog upper">
          <header>
            <AlertDialog.Title className="h3">Save this picture?</AlertDialog.Title>
          </header>
          <div className="body confirm-picture">
            <Avatar src={png} alt="Your new picture" />
            <AlertDialog.Description className="muted">{accountAreaMessages.pictureReplaces}</AlertDialog.Description>
            {refusal && (
              <p className="err" role="alert">
                {refusal}
              </p>
            )}
          </div>
          <footer>
            <Button look="quiet" disabled={isSaving} onClick={onBack}>
              Back
            </Button>
            <Button look="act" loading={isSaving} onClick={() => void save()}>
              Save picture
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
