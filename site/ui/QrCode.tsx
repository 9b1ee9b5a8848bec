import { encode } from 'uqr';

interface Props {
  readonly text: string;
  /** what it is for */
  readonly label: string;
  readonly className: string;
}

/** Dark on white in every color scheme, as cameras expect it. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
