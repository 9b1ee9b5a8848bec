import type { ConnectionOptions, TLSSocket } from 'node:tls';

/** A printer of Bambu Lab in LAN mode, by the address that PRINTERS has of it. */
export interface BambuPrinter {
  readonly host: string;
  readonly port: number;
  readonly filesPort: number;
  readonly serial: string;
  readonly accessCode: string;
  /** SHA-256 of the certificates that it may show, such as `9F:86:…` */
  readonly certificates: readonly string[];
}

/** Its certificate is not one that the world's authorities signed: `assertIsPrinter` checks it instead. */
export function tlsOptions({ serial }: BambuPrinter): ConnectionOptions {
  return { servername: serial, rejectUnauthorized: false };
}

/**
 * Throws unless the host has the key of a certificate that names this printer and that PRINTERS trusts. It comes before the
 * access code is sent: whoever has that code controls the printer. The serial number alone proves nothing, which printers
 * call out to everybody in the network.
 */
export function assertIsPrinter(socket: TLSSocket, { serial, certificates }: BambuPrinter): void {
  const { subject, fingerprint256 } = socket.getPeerCertificate();
  if (subject?.CN !== serial) throw new Error(`Another host answers: its certificate does not name ${serial}.`);
  if (!certificates.includes(fingerprint256)) {
    throw new Error(`PRINTERS does not trust its certificate. If it is the printer’s: certificate=${fingerprint256}`);
  }
}
