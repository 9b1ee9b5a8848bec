import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Me } from '../../../contract/desk/me.ts';
import { may } from '../../../contract/desk/roles.ts';
import { goTo } from '../../lib/go-to.ts';
import { Button } from '../../ui/Button.tsx';
import { deskSend } from './desk-api.ts';
import { counterLinks, type DeskLink, officeGroups } from './nav.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';

/** The head of each screen: what one's role may open, who is signed in, and the way out. */
export function DeskMenu({ me }: { me: Me | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const allowed = (links: readonly DeskLink[]) => links.filter(({ permission }) => me && may(me.role, permission));
  useEffect(() => {
    if (!isOpen) return undefined;
    // The focus may still be on the button, which is not a part of the menu.
    const close = (event: KeyboardEvent) => closeByEscape(event, button, () => setOpen(false));
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen]);
  const leave = async () => {
    await deskSend('/desk/sign-out');
    goTo('/desk/sign-in/');
  };
  return (
    <header className="desk-head">
      <a className="desk-brand" href="/desk/">
        Desk
      </a>
      <Button
        size="s"
        className="desk-menu"
        ref={button}
        aria-expanded={isOpen}
        aria-controls="desk-nav"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </Button>
      <nav id="desk-nav" aria-label="Desk" data-open={isOpen || undefined}>
        <ul>
          {allowed(counterLinks).map((link) => (
            <Entry key={link.path} link={link} />
          ))}
          {officeGroups.map(({ label, links }) => (
            <Group key={label} label={label} links={allowed(links)} />
          ))}
        </ul>
      </nav>
      <div className="desk-me">
        {me && (
          <>
            <PaletteButton role={me.role} />
            <a href="/desk/account/">
              {me.name} <span className="desk-role">{me.role}</span>
            </a>
            <Button size="s" look="quiet" onClick={() => void leave()}>
              Sign out
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

function Entry({ link: { path, label, entry } }: { link: DeskLink }) {
  const here = location.pathname;
  return (
    <li>
      <a href={path} aria-current={path === here ? 'page' : entry === here || undefined}>
        {label}
      </a>
    </li>
  );
}

/** A button that shows its links below it. On phones all groups of the open menu are shown, under their names. */
function Group({ label, links }: { label: string; links: readonly DeskLink[] }) {
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!item.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const [first, ...others] = links;
  if (!first) return null;
  if (others.length === 0) return <Entry link={first} />;
  return (
    <li
      ref={item}
      className="desk-group"
      onKeyDown={(event) => isOpen && closeByEscape(event, button, () => setOpen(false))}
    >
      <span className="desk-group-name" id={`${id}-name`}>
        {label}
      </span>
      <button
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={links.some(({ path }) => path === location.pathname) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <ul id={id} aria-labelledby={`${id}-name`} data-open={isOpen || undefined}>
        {links.map((link) => (
          <Entry key={link.path} link={link} />
        ))}
      </ul>
    </li>
  );
}

/** The focus goes back to the button, as it would otherwise be nowhere. */
function closeByEscape({ key }: { key: string }, button: RefObject<HTMLButtonElement | null>, close: () => void) {
  if (key !== 'Escape') return;
  close();
  button.current?.focus();
}
