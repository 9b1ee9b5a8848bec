const REFUSED = /;\s*q=0(\.0*)?\s*$/i;

/** Whether a client takes this content coding: it names it, and not with a weight of zero. */
export function accepts(acceptEncoding: string | undefined, coding: string): boolean {
  if (!acceptEncoding?.includes(coding)) return false;
  return acceptEncoding.split(',').some((each) => each.split(';')[0]?.trim() === coding && !REFUSED.test(each));
}
