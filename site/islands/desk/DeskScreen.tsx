import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Me, meSchema } from '../../../contract/desk/me.ts';
import { may, type Permission } from '../../../contract/desk/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { DeskMenu } from './DeskMenu.tsx';
import { deskGet, newQueryClient } from './desk-api.ts';
import { Problem } from './parts.tsx';

interface Props {
  readonly title: string;
  readonly permission: Permission | 'any';
  /** Keys of this screen, for the help. */
  readonly keys?: readonly (readonly [key: string, what: string])[];
  readonly children: ReactNode | ((me: Me) => ReactNode);
}

/** One screen of the desk: the menu of what one's role may open, who is signed in, and the screen's content. */
export function DeskScreen(props: Props) {
  const [queries] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Screen {...props} />
    </QueryClientProvider>
  );
}

function useMeQuery() {
  return useQuery({ queryKey: ['me'], queryFn: () => deskGet('/desk/me', meSchema), staleTime: 60_000 });
}

function Screen({ title, permission, keys = [], children }: Props) {
  const me = useMeQuery();
  useEffect(() => {
    document.title = `${title} · Desk`;
  }, [title]);
  const isAllowed = me.data && (permission === 'any' || may(me.data.role, permission));
  return (
    <>
      <a className="desk-skip" href="#main">
        Skip to the content
      </a>
      <DeskMenu me={me.data} />
      <main id="main" className="desk-main" tabIndex={-1}>
        <h1 className="desk-title">{title}</h1>
        <Problem error={me.error} onRetry={() => void me.refetch()} />
        {me.isPending && <p className="desk-wait">Loading …</p>}
        {me.data && !isAllowed && <p>Your role does not allow this screen. Please ask the owner.</p>}
        {me.data && isAllowed && (typeof children === 'function' ? children(me.data) : children)}
      </main>
      <KeyboardHelp keys={keys} />
    </>
  );
}

const everywhere = [
  ['/', 'Search'],
  ['j / k', 'Next or previous row'],
  ['Enter', 'Open the row'],
  ['?', 'Show this help'],
] as const;

/** `/` goes to the screen's search field, `?` lists the keys. */
function KeyboardHelp({ keys }: { keys: NonNullable<Props['keys']> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') dialog.current?.showModal();
      if (event.key !== '/') return;
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <dialog ref={dialog} className="desk-dialog" aria-labelledby="desk-keys">
      <h2 id="desk-keys" className="h3">
        Keys
      </h2>
      <dl className="desk-keys">
        {[...everywhere, ...keys].map(([key, what]) => (
          <div key={`${key} ${what}`}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <Button type="submit">Close</Button>
      </form>
    </dialog>
  );
}

/** Whether a key goes into a field, where it is a letter and no command. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], dialog[open]') !== null
  );
}
