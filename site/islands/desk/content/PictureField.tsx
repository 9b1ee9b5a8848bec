import { type DragEvent, lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import type { PictureUse } from '../../../../contract/catalogue/picture-uses.ts';
import { type Focus, storedPictureSchema } from '../../../../contract/desk/content-pictures.ts';
import { messageOf } from '../../../lib/api.ts';
import { shrinkPhoto } from '../../../lib/shrink-photo.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskUpload } from '../desk-api.ts';
import { TextField } from '../kit/fields.tsx';
import { useFormAround } from '../kit/form-context.ts';
import { useWork } from '../kit/use-work.ts';
import { type CropPreview, cropPreview } from './crop-preview.ts';
import { FileAround, nameInField, pictureName, pictureSources, stage } from './picture-names.ts';

/** With the first picture that is not square. */
const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

interface Props {
  readonly name: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  readonly use: PictureUse;
}

/** A picture, which another one replaces when it is chosen or dropped here. Its name can be typed as well. */
export function PictureField({ use, ...field }: Props) {
  const { watch, setValue } = useFormAround();
  const named = String(watch(field.name) ?? '');
  return (
    <Drop use={use} field={field.name} before={named} onStored={(path) => setValue(field.name, path)}>
      {(choose, isBusy) => (
        <>
          <Shown use={use} named={named} />
          <TextField {...field} spellCheck={false} />
          <Button
            size="s"
            loading={isBusy}
            onClick={choose}
            aria-label={`${named ? 'Replace' : 'Choose'}: ${field.label}`}
          >
            {named ? 'Replace' : 'Choose'}
          </Button>
        </>
      )}
    </Drop>
  );
}

/** Any number of pictures, whose names are the lines of the value. */
export function PictureList({ use, name, label, note, hint }: Props) {
  const { watch, setValue } = useFormAround();
  const all = String(watch(name) ?? '')
    .split('\n')
    .filter(Boolean);
  const put = (pictures: readonly string[]) => setValue(name, pictures.join('\n'));
  return (
    <fieldset className="desk-block">
      <legend>
        {label}
        {note && <i> {note}</i>}
      </legend>
      {hint && <p className="hint">{hint}</p>}
      {all.map((named, at) => (
        <Drop
          key={named}
          use={use}
          field={name}
          before={named}
          onStored={(path) => put(all.map((each, index) => (index === at ? path : each)))}
        >
          {(choose, isBusy) => (
            <>
              <Shown use={use} named={named} />
              <span className="desk-data">{named}</span>
              <div className="desk-actions">
                <Button size="s" loading={isBusy} onClick={choose} aria-label={`Replace: ${label} ${at + 1}`}>
                  Replace
                </Button>
                <Button
                  size="s"
                  look="quiet"
                  onClick={() => put(all.filter((each) => each !== named))}
                  aria-label={`Remove: ${label} ${at + 1}`}
                >
                  Remove
                </Button>
              </div>
            </>
          )}
        </Drop>
      ))}
      <Drop use={use} field={name} before="" onStored={(path) => put([...all.filter((each) => each !== path), path])}>
        {(choose, isBusy) => (
          <Button size="s" loading={isBusy} onClick={choose}>
            Add to {label.toLowerCase()}
          </Button>
        )}
      </Drop>
    </fieldset>
  );
}

interface DropProps {
  readonly use: PictureUse;
  readonly field: string;
  /** the name of the picture that is there */
  readonly before: string;
  /** gets what the field says then */
  readonly onStored: (named: string) => void;
  readonly children: (choose: () => void, isBusy: boolean) => ReactNode;
}

const SWATCH = 'media.swatch';

const upload = (use: PictureUse, name: string, picture: Blob, focus: Focus | undefined) => {
  const around = focus ? `&focus=${focus.x},${focus.y}` : '';
  return deskUpload(`/desk/content/pictures?use=${use}&name=${name}${around}`, picture, storedPictureSchema);
};

/** Stores pictures for a field, in the sizes of its use; `before` is the name that a picture takes the place of. */
export function useStorePicture(use: PictureUse, field: string) {
  const { getValues, setValue, clearErrors } = useFormAround();
  const file = useContext(FileAround);
  const { run, isBusy, error } = useWork();
  const store = (photo: Blob, before: string, onStored: (named: string) => void, focus?: Focus) =>
    run(async () => {
      const place = { file, field, use, before, values: getValues() };
      const small = await shrinkPhoto(photo, 'image/webp');
      const { path } = await upload(use, pictureName(place), small, focus);
      clearErrors(field);
      onStored(nameInField(use, path));
      // The first picture of an item makes its swatch as well, as `npm run add:picture` does.
      if (field === 'media.side' && getValues(SWATCH) === '') {
        const swatch = await upload('swatch', pictureName({ ...place, field: SWATCH, use: 'swatch' }), small, focus);
        setValue(SWATCH, swatch.path);
      }
    });
  return { store, isBusy, error };
}

/** Sends a picture that is chosen or dropped, and says below it why it was refused. */
function Drop({ use, field, before, onStored, children }: DropProps) {
  const input = useRef<HTMLInputElement>(null);
  const { store, isBusy, error } = useStorePicture(use, field);
  const [isOver, setOver] = useState(false);
  const { watch } = useFormAround();
  const [cropping, setCropping] = useState<{ readonly photo: Blob; readonly preview: CropPreview }>();
  const sendFirst = async (files: FileList | null | undefined) => {
    const [photo] = files ?? [];
    if (!photo) return;
    const preview = use === 'text' ? undefined : await cropPreview(photo);
    if (preview) return setCropping({ photo, preview });
    await store(photo, before, onStored);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside
    <div
      className="desk-picture"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void sendFirst(event.dataTransfer.files);
      }}
    >
      {children(() => input.current?.click(), isBusy)}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void sendFirst(target.files);
          target.value = '';
        }}
      />
      {error !== undefined && (
        <p className="err" role="alert">
          {messageOf(error)}
        </p>
      )}
      {cropping && use !== 'text' && (
        <Suspense>
          <CropDialog
            use={use}
            preview={cropping.preview}
            color={watch('hex')}
            onChosen={(focus) => {
              setCropping(undefined);
              void store(cropping.photo, before, onStored, focus);
            }}
            onClose={() => setCropping(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The picture itself, on the stage that pages show an item on; its name is beside it, so it needs no other text. */
function Shown({ use, named }: { use: PictureUse; named: string }) {
  const { watch } = useFormAround();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = pictureSources(use, named).find((each) => !failed.includes(each));
  if (!source) return <div className="desk-thumb" />;
  const [look, style] = use === 'text' ? [''] : ['desk-staged lit', stage(watch('hex'))];
  return (
    <img
      className={`desk-thumb ${look}`}
      style={style}
      src={source}
      alt=""
      onError={() => setFailed([...failed, source])}
    />
  );
}
