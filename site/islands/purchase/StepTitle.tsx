import { useEffect, useRef } from 'react';

let hasShownOne = false;

/**
 * The heading of a step, and the page's title. Takes the focus when the step follows another, so that the change is
 * announced and visible.
 */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownOne) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    hasShownOne = true;
  }, []);
  useEffect(() => {
    document.title = document.title.replace(/^[^|]*(?= \|)/, children);
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
