import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'act' | 'ink' | 'quiet';
  size?: 's' | 'm' | 'l';
  wide?: boolean;
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  loading?: boolean;
  /** For a moment after success. */
  done?: boolean;
}

export function Button({
  look = 'plain',
  size = 'm',
  wide = false,
  loading = false,
  done = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = [
    'btn',
    look !== 'plain' && `btn-${look}`,
    size !== 'm' && `btn-${size}`,
    wide && 'btn-w',
    loading && 'is-loading',
    done && 'is-done',
    className,
  ];
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    />
  );
}
