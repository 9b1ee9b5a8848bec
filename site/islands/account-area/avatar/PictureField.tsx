import { useRef, useState } from 'react';
import { AVATAR_MAX_BYTES } from '../../../../api/contract/accounts/profile.ts';
import { accountMessages } from '../../../../api/contract/messages/account.ts';
import { accountAreaMessages } from '../../../../api/contract/messages/account-area.ts';
import { AVATAR_TYPES, readPicked } from '../../../lib/account-area/picked-picture.ts';
import { saveProfile } from '../../../stores/account-area/profile.ts';
import { notify } from '../../../stores/notice.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';

type Picked = { readonly src: string } & Pick<typeof import('./CropDialog.tsx'), 'CropDialog'>;

const MOST = `${AVATAR_MAX_BYTES / 1024 / 1024} MB`;

/** The shopper's picture and how to change it: choose, crop and zoom, upload, confirm. */
export function PictureField({ src }: { src: string | undefined }) {
  const [picked, setPicked] = useState<Picked>();
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const pick = async ({ files }: HTMLInputElement) => {
    const [file] = files ?? [];
    if (!file) return;
    try {
      const read = await readPicked(file);
      setProblem('problem' in read ? read.problem : '');
      // Loaded with the first chosen picture.
      if ('src' in read) setPicked({ src: read.src, ...(await import('./CropDialog.tsx')) });
    } catch {
      setProblem(accountMessages.formNotLoaded);
    }
    // Allows the same file to be chosen again.
    if (input.current) input.current.value = '';
  };
  const save = async (avatar: string) => {
    await saveProfile({ avatar });
    setPicked(undefined);
    notify({ kind: 'success', text: accountAreaMessages.pictureSaved });
  };

  return (
    <div className="picture-field">
      <Avatar src={src} alt={src ? 'Your picture' : 'No picture yet'} />
      <div className="picture-acts">
        <Button ref={opener} size="s" onClick={() => input.current?.click()} aria-describedby="picture-hint">
          {src ? 'Change picture' : 'Choose a picture'}
        </Button>
        <input
          ref={input}
          type="file"
          className="vh"
          tabIndex={-1}
          aria-label="Picture file"
          accept={AVATAR_TYPES.join(',')}
          onChange={({ currentTarget }) => void pick(currentTarget)}
        />
        {problem ? (
          <p className="err" id="picture-hint" role="alert">
            {problem}
          </p>
        ) : (
          <p className="hint" id="picture-hint">
            PNG, JPEG or WebP, up to {MOST}.
          </p>
        )}
      </div>
      {picked && (
        <picked.CropDialog
          key={picked.src}
          src={picked.src}
          opener={opener}
          onSave={save}
          onAnother={() => input.current?.click()}
          onClose={() => setPicked(undefined)}
        />
      )}
    </div>
  );
}
