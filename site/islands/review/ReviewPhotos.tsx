import { useEffect, useId, useRef, useState } from 'react';
import { reviewsMessages } from '../../../contract/messages/reviews.ts';
import { MAX_PHOTOS, type OwnReview } from '../../../contract/product-reviews/review.ts';
import { messageOf } from '../../lib/api.ts';
import { deletePhoto, fetchOwnPhoto, uploadPhoto } from '../../lib/api-reviews.ts';
import { shrinkPhoto } from '../../lib/shrink-photo.ts';
import { Problem } from '../Problem.tsx';

interface Props {
  readonly token: string;
  readonly product: string;
  readonly stored: OwnReview['photos'];
}

interface Photo {
  readonly key: string;
  /** at the shop */
  readonly id?: string;
  readonly name: string;
  readonly progress: number;
  readonly error?: string;
}

/** Up to four photos. Each is sent when it is chosen, and stays at the shop when the page is closed. */
export function ReviewPhotos({ token, product, stored }: Props) {
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    stored.map(({ id }, at) => ({ key: id, id, name: `Photo ${at + 1}`, progress: 1 })),
  );
  const [problem, setProblem] = useState('');
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const kept = photos.filter(({ error }) => !error).length;

  const update = (key: string, changes: Partial<Photo>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  const add = async (files: readonly File[]) => {
    setProblem(files.length > MAX_PHOTOS - kept ? `A review can have at most ${MAX_PHOTOS} photos.` : '');
    const chosen = files
      .slice(0, MAX_PHOTOS - kept)
      .map((file) => ({ file, photo: { key: crypto.randomUUID(), name: file.name, progress: 0 } }));
    setPhotos((all) => [...all.filter(({ error }) => !error), ...chosen.map(({ photo }) => photo)]);
    // One after the other: phones have little memory for pictures, and their lines are shared.
    for (const { file, photo } of chosen) {
      try {
        const small = await shrinkPhoto(file);
        const { id } = await uploadPhoto({ token, product, photo: small }, (progress) =>
          update(photo.key, { progress }),
        );
        update(photo.key, { id, progress: 1 });
      } catch (error) {
        update(photo.key, { error: messageOf(error) });
      }
    }
  };

  const remove = async ({ key, id }: Photo) => {
    try {
      if (id) await deletePhoto(token, product, id);
      setPhotos((all) => all.filter((photo) => photo.key !== key));
      input.current?.focus();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return (
    <div className="field review-photo-field">
      <label htmlFor={field}>
        Photos of the print<i>up to {MAX_PHOTOS}</i>
      </label>
      <input
        ref={input}
        id={field}
        type="file"
        accept="image/*"
        multiple
        aria-describedby={`${field}-hint`}
        disabled={kept >= MAX_PHOTOS}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void add(files);
        }}
      />
      <p id={`${field}-hint`} className="hint">
        {reviewsMessages.photoHint}
      </p>
      <Problem>{problem}</Problem>
      <ul>
        {photos.map((photo) => (
          <li key={photo.key}>
            {photo.id && <OwnPhoto token={token} product={product} id={photo.id} name={photo.name} />}
            {!photo.id && !photo.error && (
              <progress max={1} value={photo.progress} aria-label={`Sending ${photo.name}`} />
            )}
            {photo.error && (
              <p className="err" role="alert">
                {photo.name}: {photo.error}
              </p>
            )}
            {(photo.id || photo.error) && (
              <button className="btn btn-s" type="button" onClick={() => void remove(photo)}>
                Remove<span className="vh"> {photo.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OwnPhotoProps {
  readonly token: string;
  readonly product: string;
  readonly id: string;
  readonly name: string;
}

/** A photo of the writer's own review. It is fetched, because the address of a picture must not hold the token. */
function OwnPhoto({ token, product, id, name }: OwnPhotoProps) {
  const [source, setSource] = useState<string | null>();
  useEffect(() => {
    let isShown = true;
    fetchOwnPhoto(token, product, id).then(
      (url) => isShown && setSource(url),
      () => isShown && setSource(null),
    );
    return () => {
      isShown = false;
    };
  }, [token, product, id]);
  if (source) return <img src={source} alt={name} width={96} height={96} />;
  return source === null ? <p>{name}</p> : <progress aria-label={`Loading ${name}`} />;
}
