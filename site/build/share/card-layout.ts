import { cardSize, mixColor, type ShareCard } from '../../lib/share/share-card.ts';

const PAPER = '#f6f4ef';
const INK = '#16181d';
const MUTED = '#55534e';
const MARGIN = 64;

/** Color of the ground, what is written, and where the picture stands, in px. */
export interface CardLayout {
  readonly ground: string;
  readonly words: CardElement;
  readonly place: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** What satori sets: elements as React describes them. */
interface CardElement {
  readonly type: string;
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>;
    readonly children?: string | readonly CardElement[];
  };
}

export function layoutOf(card: ShareCard, shop: string): CardLayout {
  return card.kind === 'product' ? productLayout(card.hex, card.label, shop) : postLayout(card.title, card.line, shop);
}

/** A spool on a stage of its own color, as on its page. */
function productLayout(hex: string, label: string, shop: string): CardLayout {
  return {
    ground: mixColor(hex, PAPER, 0.24),
    words: frame([shopName(shop), text(label, { fontSize: 84, letterSpacing: -3.4, maxWidth: 500 })]),
    place: { left: 536, top: 5, width: 620, height: 620 },
  };
}

/** A cover keeps its shape of 3:2: drawings must not lose their edges. */
function postLayout(title: string, line: string, shop: string): CardLayout {
  return {
    ground: PAPER,
    words: frame([
      shopName(shop),
      box({ flexDirection: 'column' }, [
        text(title, { fontSize: title.length > 48 ? 44 : 52, letterSpacing: -1.6, maxWidth: 470 }),
        text(line, { fontFamily: 'Mono', fontWeight: 500, fontSize: 20, color: MUTED, marginTop: 28 }),
      ]),
    ]),
    place: { left: 576, top: 107, width: 624, height: 416 },
  };
}

function frame(children: CardElement[]): CardElement {
  const size = { width: cardSize.width - 2 * MARGIN, height: cardSize.height - 2 * MARGIN };
  return box({ ...size, margin: MARGIN, flexDirection: 'column', justifyContent: 'space-between' }, children);
}

/** Beside the mark, which is drawn by `draw-card`. */
function shopName(shop: string): CardElement {
  return text(shop, { fontSize: 40, letterSpacing: -1.8, marginLeft: 56 });
}

function text(children: string, style: Record<string, string | number>): CardElement {
  return {
    type: 'div',
    props: { style: { fontFamily: 'Display', fontWeight: 700, lineHeight: 1.08, color: INK, ...style }, children },
  };
}

function box(style: Record<string, string | number>, children: CardElement[]): CardElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
