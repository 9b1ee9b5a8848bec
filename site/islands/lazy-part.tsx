import { type ComponentType, lazy, useState } from 'react';
import { shellMessages } from '../../contract/messages/shell.ts';
import { ListProblem } from './ListProblem.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * React's `lazy` for a part that loads when it is shown. Without a connection, the part says so and can be retried;
 * `lazy` alone would take the whole island down, with what was typed into it.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const Part = await load().catch(() => withRetry(load));
    return { default: Part };
  });
}

function withRetry<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return function NotLoaded(props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    if (Part) return <Part {...props} />;
    const retry = () => load().then((loaded) => setPart(() => loaded));
    return <ListProblem message={shellMessages.networkDown} onRetry={() => void retry().catch(() => undefined)} />;
  };
}
