import { grouped } from './grouped.ts';

/** `1 item`, `2 items`, `1,200 items`; `others` where an s is not enough: `counted(3, 'press', 'presses')`. */
export function counted(count: number, one: string, others = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : others}`;
}
