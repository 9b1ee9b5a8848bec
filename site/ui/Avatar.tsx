interface Props {
  /** URL of the picture; a drawn spool without one */
  src?: string | undefined;
  alt?: string;
}

/** The shopper's round picture. Decorative beside the name, so it has no alternative text by default. */
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
