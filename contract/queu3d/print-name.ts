import { printingMessages } from '../messages/printing.ts';

/** What carts, orders and mails call a print: its file, and which object of it when it is not the whole file. */
export function printName(file: string, { object }: { readonly object?: number | undefined }): string {
  return object === undefined ? file : `${file}, object ${object + 1}`;
}

/** The lines for a mail that may go to a stranger: without the names that its shopper chose for prints, yet told apart. */
export function withoutPrintNames<Line extends { readonly type: string; readonly name: string }>(
  lines: readonly Line[],
): Line[] {
  const prints = lines.filter(({ type }) => type === 'pod');
  return lines.map((line) => {
    if (line.type !== 'pod') return line;
    const name = printingMessages.printInMail(prints.length > 1 ? prints.indexOf(line) + 1 : undefined);
    return { ...line, name: name + (/, object \d{1,5}$/.exec(line.name)?.[0] ?? '') };
  });
}
