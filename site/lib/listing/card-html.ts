import { dollars } from '../../../contract/dollars.ts';
import { badgeLabels } from '../../../contract/listing/badges.ts';
import type { Card } from '../../../contract/listing/card.ts';
import { colorClass } from '../color-class.ts';
import { escapeHtml as text } from '../escape-html.ts';
import { keepUnits } from '../keep-units.ts';
import { itemPicture } from '../pictures.ts';
import { stockText } from './stock-text.ts';

/** Widths in px that the grids need, on screens with two pixels per px too. */
const WIDTHS = [400, 600] as const;

export interface CardOptions {
  /** 2 below a page heading, 3 below a section heading */
  readonly level?: 2 | 3;
  /** Visible without scrolling. */
  readonly early?: boolean;
  /** Links to the item itself where the usual link would lead to this page. */
  readonly toItem?: boolean;
  /** picture width, as in the `sizes` attribute */
  readonly sizes?: string;
  /** Links keep the community's flag. */
  readonly community?: boolean;
}

/** The picture width in a grid as wide as the page. */
export const PAGE_WIDE = '(min-width: 1440px) 300px, (min-width: 1000px) 21vw, (min-width: 700px) 27vw, 41vw';
/** The picture width in a grid beside filters. */
export const BESIDE_FILTERS = '(min-width: 1440px) 232px, (min-width: 1000px) 21vw, (min-width: 700px) 27vw, 41vw';

/**
 * A product's card, for pages at build time and for lists that the API answers. What works with JavaScript only (the
 * quantity, Add, the marks) is put in by `dress-cards.ts`, into room that the stylesheet keeps free.
 */
export function cardHtml(card: Card, options: CardOptions = {}): string {
  const { level = 3, toItem = false, community = false } = options;
  const isOut = card.qoh <= 0;
  const stock = stockText(card.qoh);
  const ending = community ? '?discord=true' : '';
  const badges = card.badges.map((badge) => `<span class="badge badge-${badge}">${badgeLabels[badge]}</span>`);
  return [
    `<li class="card lit ${text(colorClass(card.hex))}${isOut ? ' is-out' : ''}" data-item="${text(card.id)}"`,
    card.sizes.length > 0 && ` data-sizes="${text(card.sizes.join(' '))}"`,
    card.step > 1 && ` data-step="${card.step}"`,
    ` data-qoh="${card.qoh}"`,
    card.facets.material !== '' && ` data-spool="${text(`${card.facets.material}/${card.facets.diameter}`)}"`,
    `><div class="pic"><div class="tags">${isOut ? OUT : ''}${badges.join('')}</div>${pictureHtml(card, options)}${sizeHtml(card)}</div>`,
    `<div class="tx"><p class="data">${text(keepUnits(card.line))}</p>`,
    `<h${level}><a class="covers" href="${text((toItem ? card.itemUrl : card.url) + ending)}">${text(card.name)}</a></h${level}></div>`,
    '<div class="buy"><div class="pr"><span>',
    card.hasManyPrices && '<span class="data">from </span>',
    priceHtml(card.price),
    card.was !== null && `<s class="was"><span class="vh">was </span>${dollars(card.was)}</s>`,
    `</span><span class="stock ${stock.level}" data-stock>${stock.text}</span></div>`,
    quickHtml(card, ending),
    '</div><div class="marks"></div></li>',
  ]
    .filter(Boolean)
    .join('');
}

const OUT = `<span class="badge badge-out" data-out>${badgeLabels.out}</span>`;

/** Spools of several sizes look alike: what differs from 1 kg of 1.75 mm is on the picture, too. */
function sizeHtml({ line, facets }: Card): string {
  if (facets.material === '') return '';
  const [, diameter = '', weight = ''] = line.split(' · ');
  const sizes = [facets.diameter === '1.75mm' ? '' : diameter, facets.weight === '1kg' ? '' : weight].filter(Boolean);
  return sizes.length > 0 ? `<span class="size" aria-hidden="true">${text(keepUnits(sizes.join(' · ')))}</span>` : '';
}

function pictureHtml({ picture, alt }: Card, { early = false, sizes = PAGE_WIDE }: CardOptions): string {
  if (picture === null) return '';
  const { src, srcset } = itemPicture(picture, WIDTHS);
  // Early ones start with the page, yet leave the line to styles and font: text above them is what paints first.
  const loading = early ? 'loading="eager" fetchpriority="low"' : 'loading="lazy"';
  return `<img src="${text(src)}" srcset="${text(srcset)}" sizes="${text(sizes)}" width="800" height="800" alt="${text(alt)}" ${loading} decoding="async">`;
}

/** In display type with raised cents; screen readers read it as one number. */
function priceHtml(amount: number): string {
  const [whole, raised] = dollars(amount).split('.');
  return `<span class="price"><span class="vh">${dollars(amount)}</span><span aria-hidden="true">${whole}<sup>${raised}</sup></span></span>`;
}

function quickHtml({ name, membersOnly, sizes, hasQuickAdd, itemUrl }: Card, ending: string): string {
  const join = membersOnly
    ? `<div class="quick quick-one" data-join><a class="btn btn-s btn-ink" href="/premium/">Join Premium<span class="vh"> to buy ${text(name)}</span></a></div>`
    : '';
  if (sizes.length > 0)
    return `${join}<div class="quick quick-one"><a class="btn btn-s" href="${text(itemUrl + ending)}">Choose a size<span class="vh"> of ${text(name)}</span></a></div>`;
  return hasQuickAdd ? `${join}<div class="quick" data-quick${membersOnly ? ' data-members hidden' : ''}></div>` : join;
}
