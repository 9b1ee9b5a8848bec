/** Apart from the other groups of pages, because every page of the shop loads it. */
const folders = ['/cart/', '/buy/', '/checkout/', '/subscription/', '/account/'];

/** Whether shoppers pay or keep cards on a page, by its canonical path, or that of a dialog above it. */
export function isPaymentPage(path: string): boolean {
  return folders.some((folder) => path.startsWith(folder));
}
