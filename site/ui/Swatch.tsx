import { colorClass } from '../lib/color-class.ts';

interface Props {
  hex: string;
  shape?: 'square' | 'bar' | 'dot';
  selected?: boolean;
  struck?: boolean;
}

/** A filament's color with its winding. Hidden from screen readers, as its name is beside it. */
export function Swatch({ hex, shape = 'square', selected = false, struck = false }: Props) {
  const classes = ['sw', shape !== 'square' && `sw-${shape}`, colorClass(hex), selected && 'is-on', struck && 'is-out'];
  return <span className={classes.filter(Boolean).join(' ')} aria-hidden="true" />;
}
