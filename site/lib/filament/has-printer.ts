/** Whether this browser has a printer to mark spools for: asked without the code of the marks, which few need. */
export function hasPrinter(): boolean {
  return localStorage.getItem('northspool:printer') !== null;
}
