import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'section'> {
  readonly title: string;
  /** without its frame, for a section that holds cards or a list */
  readonly isPlain?: boolean;
}

/** A titled section of a screen. */
export function Card({ title, isPlain = false, className = '', children, ...rest }: Props) {
  const id = useId();
  return (
    <section {...rest} className={`${isPlain ? 'desk-section' : 'desk-card'} ${className}`} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
