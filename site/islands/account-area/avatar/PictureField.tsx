import { useRef, useState } from 'react';
import { AVATAR_MAX_BYTES } from '../../../../contract/accounts/profile.ts';
import { accountMessages } from '../../../../contract/messages/account.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { saveProfile } from '../../../stores/account-area/profile.ts';
import { notify } from '../../../stores/notice.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';

type Picked = { readonly src: string } & Pick<typeof import('./CropDialog.tsx'), 'CropDialog'>;

const MAX_SIZE = `${AVATAR_MAX_BYTES / 1024 / 1024} MB`;

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
    <div className="picture-field stack-4">
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
            PNG, JPEG or WebP, up to {MAX_SIZE}.
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

const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

type PickedPicture = { readonly src: string } | { readonly problem: string };

/** Reads a picked picture as a data URL, or returns the reason why it cannot be used. */
async function readPicked(file: File): Promise<PickedPicture> {
  if (!AVATAR_TYPES.includes(file.type)) return { problem: accountAreaMessages.avatarNotPicture };
  if (file.size > AVATAR_MAX_BYTES) return { problem: accountAreaMessages.avatarTooLarge };
  const src = await asDataUrl(file).catch(() => '');
  return src && (await isPicture(src)) ? { src } : { problem: accountAreaMessages.avatarNotPicture };
}

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The file type is not proof enough: the browser must decode it. */
async function isPicture(src: string): Promise<boolean> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return image.naturalWidth > 0;
  } catch {
    return false;
  }
}
