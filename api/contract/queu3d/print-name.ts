/** What carts, orders and mails call a print: its file, and which object of it when it is not the whole file. */
export function printName(file: string, { object }: { readonly object?: number | undefined }): string {
  return object === undefined ? file : `${file}, object ${object + 1}`;
}

/** The same for a mail that may go to a stranger: without the text that its shopper chose. */
export function printNameInMail(name: string, text: string): string {
  return text + (/, object \d{1,5}$/.exec(name)?.[0] ?? '');
}
