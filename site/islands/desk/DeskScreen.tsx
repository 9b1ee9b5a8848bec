import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { meSchema } from '../../../contract/desk/me.ts';
import { may, type Permission } from '../../../contract/desk/roles.ts';
import { goToInstead } from '../../lib/go-to.ts';
import { DeskMenu } from './DeskMenu.tsx';
import { newQueryClient } from './desk-api.ts';
import type { KeysHelp } from './KeysHelp.tsx';
import { pressByKey } from './kit/action-keys.ts';
import { isCommand } from './kit/is-command.ts';
import { Loaded, useDeskQuery } from './kit/Loaded.tsx';
import { SignedIn } from './kit/use-me.ts';
import { homeOf } from './nav.ts';

interface Props {
  readonly title: string;
  readonly permission: Permission | 'any';
  /** Keys of this screen, for the help. */
  readonly keys?: readonly (readonly [key: string, what: string])[];
  readonly children: ReactNode;
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

/** The screen of a page that has one title and one part. */
export function deskScreen(title: string, permission: Props['permission'], Content: ComponentType) {
  return function NamedScreen() {
    return (
      <DeskScreen title={title} permission={permission}>
        <Content />
      </DeskScreen>
    );
  };
}

function Screen({ title, permission, keys = [], children }: Props) {
  const query = useDeskQuery('/desk/me', meSchema, { staleTime: 60_000 });
  useEffect(() => {
    document.title = `${title} · Desk`;
  }, [title]);
  const isRefused = query.data !== undefined && permission !== 'any' && !may(query.data.role, permission);
  // Today is of those who pack and sell; others begin elsewhere.
  const home = isRefused && location.pathname === '/desk/' ? homeOf(query.data.role)?.path : undefined;
  useEffect(() => {
    if (home) goToInstead(home);
  }, [home]);
  return (
    <>
      <a className="desk-skip" href="#main">
        Skip to the content
      </a>
      <DeskMenu me={query.data} />
      <main id="main" className="desk-main" tabIndex={-1}>
        <h1 className="desk-title">{title}</h1>
        <Loaded query={query}>
          {(me) => {
            if (isRefused) return !home && <p>Your role does not allow this screen. Please ask the owner.</p>;
            return <SignedIn value={me}>{children}</SignedIn>;
          }}
        </Loaded>
      </main>
      <KeyboardHelp keys={keys} />
    </>
  );
}

/** `/` goes to the screen's search field, `?` lists the keys; buttons and fields may have keys of their own. */
function KeyboardHelp({ keys }: { keys: NonNullable<Props['keys']> }) {
  const [isOpen, setOpen] = useState(false);
  const [Help, setHelp] = useState<typeof KeysHelp>();
  useEffect(() => {
    const show = async () => {
      // It is not part of the page's first load. Without a connection there is no help, which the next press asks for again.
      const loaded = await import('./KeysHelp.tsx').catch(() => undefined);
      setHelp(() => loaded?.KeysHelp);
      setOpen(true);
    };
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      if (event.key === '?') void show();
      if (event.key !== '/') return pressByKey(event);
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return Help && <Help keys={keys} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
