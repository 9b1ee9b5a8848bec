import { Button } from '../../ui/Button.tsx';
import { keyed, keyOf } from './kit/action-keys.ts';
import { Dialog } from './kit/Dialog.tsx';
import { Facts } from './kit/parts.tsx';

const everywhere = [
  ['Ctrl K', 'Go to a screen, order, customer or item'],
  ['/', 'Search'],
  ['j / k', 'Next or previous row'],
  ['Enter', 'Open the row'],
  ['?', 'Show this help'],
] as const;

interface Props {
  /** of this screen, beside those that its elements name */
  readonly keys: readonly (readonly [key: string, what: string])[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys of the screen as it is now, with what each does. */
export function KeysHelp({ keys, isOpen, onClose }: Props) {
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <Facts facts={[...everywhere, ...keys, ...keysHere()].map(([key, what]) => [key, what])} />
      <div className="desk-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function keysHere(): readonly (readonly [key: string, what: string])[] {
  const names = keyed().map((element) => [keyOf(element), nameOf(element)] as const);
  return names.filter(([key], at) => names.findIndex(([other]) => other === key) === at);
}

function nameOf(element: HTMLElement): string {
  const label = 'labels' in element ? (element.labels as NodeListOf<Element> | null)?.[0] : undefined;
  const copy = (label ?? element).cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden], .vh')) hidden.remove();
  return (element.getAttribute('aria-label') ?? copy.textContent).trim();
}
