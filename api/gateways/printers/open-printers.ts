import { bambuPrinter } from './bambu.ts';
import { moonrakerPrinter } from './moonraker.ts';
import { octoprintPrinter } from './octoprint.ts';
import type { NamedPrinter, Printer } from './printer.ts';
import { prusalinkPrinter } from './prusalink.ts';

/** What the addresses of PRINTERS begin with, and what talks to such printers. */
const kinds: Readonly<Record<string, (url: URL, at: string) => Printer>> = {
  moonraker: (url) => moonrakerPrinter(`http://${url.host}`, decodeURIComponent(url.username)),
  octoprint: (url) => octoprintPrinter(`http://${url.host}`, decodeURIComponent(url.username)),
  prusalink: ({ host, username, password }) =>
    prusalinkPrinter(`http://${host}`, decodeURIComponent(username), decodeURIComponent(password)),
  bambu({ hostname, port, username, password, searchParams }, at) {
    // It is part of topics, where some characters mean more.
    if (!/^\w{1,32}$/.test(username) || password === '')
      throw new Error(`${at} needs the serial number and the access code, as in bambu://serial:code@host.`);
    return bambuPrinter({
      host: hostname,
      port: Number(port || 8883),
      // A router that forwards ports may have others.
      filesPort: Number(searchParams.get('files') ?? 990),
      serial: username,
      accessCode: decodeURIComponent(password),
      certificates: searchParams.getAll('certificate'),
    });
  },
};

/**
 * Opens the printers of the setting, such as `moonraker://key@10.0.0.7:7125?name=Printer%201`; nothing is sent yet. Throws an
 * error whose message names what is wrong without the key in it.
 */
export function openPrinters(urls: readonly string[]): NamedPrinter[] {
  const names = new Set<string>();
  return urls.map((text) => {
    const url = new URL(text);
    const name = url.searchParams.get('name')?.trim() ?? '';
    const at = `PRINTERS: ${url.protocol}//${url.host}`;
    if (name === '' || name.length > 40) throw new Error(`${at} needs ?name= with the printer’s name.`);
    if (names.has(name)) throw new Error(`${at} has the name of another printer, ${name}.`);
    names.add(name);
    const open = kinds[url.protocol.slice(0, -1)];
    if (!open) throw new Error(`${at} is not one of ${Object.keys(kinds).join(', ')}.`);
    return { name, printer: open(url, at) };
  });
}
