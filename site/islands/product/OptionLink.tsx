import type { MouseEvent, ReactNode } from 'react';
import type { Choice } from '../../lib/product/choice.ts';

interface Props {
  choice: Choice;
  off: boolean;
  className: string;
  children: ReactNode;
}

/** A link to the item that the choice stands for, so that it works without scripts; a dead button when it is off. */
export function OptionLink({ choice: { item, current }, off, className, children }: Props) {
  if (!item || (off && !current)) {
    return (
      <button type="button" className={className} disabled>
        {children}
      </button>
    );
  }
  return (
    <a className={className} href={item.path} aria-current={current ? 'true' : undefined} onClick={replacePage}>
      {children}
    </a>
  );
}

/** Going through the options leaves no trail: "back" leads to where the shopper came from (1 §2). */
function replacePage(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  window.location.replace(event.currentTarget.href);
}
