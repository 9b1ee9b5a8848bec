import { colorClass } from '../lib/color-class.ts';

interface Props {
  hex: string;
  shape?: 'square' | 'bar' | 'dot';
  selected?: boolean;
  struck?: boolean;
}

/** The color of a filament with its winding. It says nothing to a screen reader: its name stands beside it. */
export function Swatch({ hex, shape = 'square', selected = false, struck = false }: Props) {
  const classes = ['sw', shape !== 'square' && `sw-${shape}`, colorClass(hex), selected && 'is-on', struck && 'is-out'];
  return <span className={classes.filter(Boolean).join(' ')} aria-hidden="true" />;
}
