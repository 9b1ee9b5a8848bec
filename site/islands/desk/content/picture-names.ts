import { type CSSProperties, createContext } from 'react';
import { sizeMark } from '../../../../contract/catalogue/picture-marks.ts';
import type { PictureUse } from '../../../../contract/catalogue/picture-uses.ts';

/** The path of the file whose form it is, below the content folder. */
export const FileAround = createContext('');

interface Place {
  /** the file that will name the picture */
  readonly file: string;
  /** its field in the form, such as `variants.1.media.side` */
  readonly field: string;
  readonly use: PictureUse;
  /** the name that the field has now, if any */
  readonly before: string;
  /** of the form */
  readonly values: unknown;
}

/** What a picture is called: `pla-petrol-285mm-side` for a size of a color, else by its file, such as `bed-adhesion`. */
export function pictureName({ file, field, use, before, values }: Place): string {
  const stem = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const { material, color, variants } = values as Partial<Family>;
  if (use === 'text') return slug(stem);
  const family = material && color ? `${material}-${color}` : stem;
  const [, at] = /^variants\.(\d+)\./.exec(field) ?? [];
  const variant = at === undefined ? undefined : variants?.[Number(at)];
  return slug([family, variant && sizeMark(variant), viewOf(field, before)].filter(Boolean).join('-'));
}

interface Family {
  readonly material: string;
  readonly color: string;
  readonly variants: readonly { readonly diameter: string; readonly weight: string }[];
}

/** What of the thing is seen: the field says it, or the picture that was there. */
function viewOf(field: string, before: string): string {
  const [name = ''] = field.split('.').slice(-1);
  if (name === 'side' || name === 'swatch') return name;
  return /-([a-z]+)-\d+\.webp$/.exec(before)?.[1] ?? 'view';
}

const MAX_NAME = 80;

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replaceAll(/^-|-$/g, '') || 'picture';

/** How a field names a picture that has this path below content/media. */
export const nameInField = (use: PictureUse, path: string) => (use === 'text' ? `/media/${path}` : path);

/** Small sizes, for the form. */
const SHOWN: Readonly<Record<PictureUse, number>> = { square: 160, swatch: 240, text: 360 };

/** The addresses of a named picture in a form, which may be published or not: the likelier one first; none without a name. */
export function pictureSources(use: PictureUse, named: string): readonly string[] {
  const path = named.replace(/^\/media\//, '').replace(/-\d+\.webp$/, `-${SHOWN[use]}.webp`);
  if (!path.endsWith('.webp')) return [];
  const [published, stored] = [`/media/${path}`, `/api/desk/content/pictures?path=${encodeURIComponent(path)}`];
  return path.startsWith('desk/') ? [stored, published] : [published, stored];
}

/** Lights the stage of the class `lit` by the color of what stands on it, such as #0B5A63. */
export const stage = (color: string | undefined): CSSProperties =>
  color ? ({ '--filament': color } as CSSProperties) : {};
