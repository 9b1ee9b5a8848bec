import { AVATAR_MAX_BYTES } from '../../../api/contract/accounts/profile.ts';
import { accountAreaMessages } from '../../../api/contract/messages/account-area.ts';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

type PickedPicture = { readonly src: string } | { readonly problem: string };

/** Reads a picked picture as a data URL, or returns the reason why it cannot be used. */
export async function readPicked(file: File): Promise<PickedPicture> {
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
