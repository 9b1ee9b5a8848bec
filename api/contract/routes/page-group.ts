/** Pages that may load the same things: the staff's, those where shoppers pay or keep cards, and the rest of the shop. */
export type PageGroup = 'desk' | 'payment' | 'shop';

const folders: Readonly<Record<Exclude<PageGroup, 'shop'>, readonly string[]>> = {
  desk: ['/desk/'],
  payment: ['/cart/', '/checkout/', '/subscription/', '/account/'],
};

/** The group of a page, by its canonical path, or that of a dialog above it. */
export function pageGroup(path: string): PageGroup {
  if (folders.desk.some((folder) => path.startsWith(folder))) return 'desk';
  return folders.payment.some((folder) => path.startsWith(folder)) ? 'payment' : 'shop';
}
