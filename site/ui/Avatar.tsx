interface Props {
  /** address of the picture; without one, a spool stands for the shopper */
  src?: string | undefined;
  alt?: string;
}

/** A round picture of who shops. Beside the name it says nothing more, so it has no text of its own unless given one. */
export function Avatar({ src, alt = '' }: Props) {
  return (
    <span className="ava">
      {src ? (
        <img src={src} width={150} height={150} alt={alt} />
      ) : (
        <svg viewBox="0 0 40 40" role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={!alt}>
          <circle cx="20" cy="20" r="12" />
          <circle cx="20" cy="20" r="3.4" />
          <path d="M20 8h13" />
        </svg>
      )}
    </span>
  );
}
