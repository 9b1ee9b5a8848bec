/** The path of a list's page: `/shop/PLA/`, then `/shop/PLA/page/2/`. */
export function listPath(first: string, page: number): string {
  return page > 1 ? `${first}page/${page}/` : first;
}
