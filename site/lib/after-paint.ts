/** Runs work once the browser has drawn what changed so far, so that a press shows at once that it counted. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
