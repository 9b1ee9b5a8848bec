import { useEffect, useState } from 'react';
import { fetchOwnPhoto } from '../../lib/api-reviews.ts';

interface Props {
  readonly token: string;
  readonly product: string;
  readonly id: string;
  readonly name: string;
}

/** A photo of the writer's own review. It is fetched, because the address of a picture must not hold the token. */
export function OwnPhoto({ token, product, id, name }: Props) {
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
