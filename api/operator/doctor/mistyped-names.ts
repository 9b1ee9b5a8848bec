import { settings } from '../../../contract/settings.mjs';

/** Names of variables that look like settings and are none, each with the setting that was probably meant. */
export function mistypedNames(names: readonly string[]): { readonly name: string; readonly meant?: string }[] {
  const known = Object.keys(settings);
  const isKnown = (name: string) => known.includes(name.replace(/_FILE$/, ''));
  // A shorter name, such as HOME, is close to a setting by chance.
  const candidates = names.filter((name) => /^[A-Z][A-Z0-9_]{5,}$/.test(name) && !isKnown(name));
  return candidates.flatMap((name) => {
    const near = known.filter((each) => distance(name, each) <= (name.length < 12 ? 2 : 3) || sameWords(name, each));
    if (near[0]) return [{ name, meant: near.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? near[0] }];
    return SERVICES.test(name) ? [{ name }] : [];
  });
}

/** Nothing but the shop has reason to read such variables. */
const SERVICES = /^(STRIPE|PAYPAL|FEDEX|SMTP|VENDING)_/;

/** STRIPE_PUBLIC_KEY for PUBLIC_STRIPE_KEY */
function sameWords(a: string, b: string): boolean {
  const words = (name: string) => name.split('_').toSorted().join(' ');
  return words(a) === words(b);
}

/** How many letters to add, drop, replace or swap with their neighbor. */
function distance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const steps = [(last?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + (isSame ? 0 : 1)];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) steps.push((before?.[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    [before, last] = [last, row];
  }
  return last?.[b.length] ?? 0;
}
