/** Pages beside the current one that have a link, to each side. */
const NEIGHBORS = 1;

/** The numbers of a bounded row of links, with null for a gap: `1 … 6 7 8 … 22`. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const linked = [1, pages];
  for (let near = page - NEIGHBORS; near <= page + NEIGHBORS; near += 1) linked.push(near);
  const numbers = [...new Set(linked)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const skipped = number - (numbers[index - 1] ?? 0) - 1;
    // A gap takes as much room as the single number that it would stand for.
    if (skipped === 0) return [number];
    return [skipped === 1 ? number - 1 : null, number];
  });
}

/** The links between the pages of a list; empty for a single page. */
export function pagesHtml(page: number, pages: number, pathOf: (page: number) => string): string {
  if (pages <= 1) return '';
  const href = (to: number) => pathOf(to).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const step = (to: number, rel: 'prev' | 'next', label: string, arrow: string) =>
    to < 1 || to > pages
      ? '<span></span>'
      : `<a class="btn btn-s" rel="${rel}" href="${href(to)}" data-to-page="${to}">${rel === 'prev' ? `<span aria-hidden="true">${arrow}</span>` : ''}<span class="step">${label}<span class="vh"> page</span></span>${rel === 'next' ? `<span aria-hidden="true">${arrow}</span>` : ''}</a>`;
  const numbers = pageNumbers(page, pages).map((number) => {
    if (number === null) return '<li aria-hidden="true">…</li>';
    const current = number === page ? ' aria-current="page"' : '';
    return `<li><a href="${href(number)}" data-to-page="${number}"${current}><span class="vh">Page </span>${number}</a></li>`;
  });
  return `${step(page - 1, 'prev', 'Previous', '←')}<ol>${numbers.join('')}</ol>${step(page + 1, 'next', 'Next', '→')}`;
}
