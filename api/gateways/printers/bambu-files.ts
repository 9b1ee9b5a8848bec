import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { assertIsPrinter, type BambuPrinter, tlsOptions } from './bambu-printer.ts';
import { PrinterRefused } from './printer.ts';
import { ANSWER_MS, UPLOAD_MS } from './printer-http.ts';

/** Where a project has the G-code of its first plate. */
export const PLATE_GCODE = 'Metadata/plate_1.gcode';

/** Whether the printer has a file of this name. */
export async function hasBambuFile(printer: BambuPrinter, name: string): Promise<boolean> {
  return await withFiles(printer, async (client) => {
    try {
      await client.size(name);
      return true;
    } catch (error) {
      if (error instanceof FTPError && error.code === 550) return false;
      throw error;
    }
  });
}

/** Stores G-code as a project, which is what printers start, in place of one of that name. */
export async function storeBambuProject(printer: BambuPrinter, name: string, gcode: Blob): Promise<void> {
  await withFiles(printer, async (client) => {
    try {
      await client.uploadFrom(Readable.from(projectOf(gcode)), name);
    } catch (error) {
      if (error instanceof FTPError && error.code >= 500) throw new PrinterRefused(error.message);
      throw error;
    }
  });
}

/** Connects to the files of a printer, by FTP inside of TLS, for as long as `use` takes. */
async function withFiles<T>(printer: BambuPrinter, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(ANSWER_MS);
  const timer = setTimeout(() => client.close(), UPLOAD_MS);
  try {
    // Their servers want the session of the first connection in that of the file, and some do not manage it in TLS 1.3.
    const tls = { ...tlsOptions(printer), maxVersion: 'TLSv1.2' as const };
    await client.connectImplicitTLS(printer.host, printer.filesPort, tls);
    const { socket } = client.ftp;
    if (!(socket instanceof TLSSocket)) throw new Error('The connection is not encrypted.');
    assertIsPrinter(socket, printer);
    const prepare = client.prepareTransfer;
    client.prepareTransfer = async (ftp) => {
      const answer = await prepare(ftp);
      const data = ftp.dataSocket;
      if (!(data instanceof TLSSocket)) throw new Error('The connection for files is not encrypted.');
      data.once('secureConnect', () => {
        // Who resumes a session is who began it, and shows no certificate again.
        if (data.isSessionReused()) return;
        try {
          assertIsPrinter(data, printer);
        } catch (error) {
          data.destroy(error as Error);
        }
      });
      return answer;
    };
    await client.login('bblp', printer.accessCode);
    for (const setting of ['TYPE I', 'PBSZ 0', 'PROT P']) await client.send(setting);
    return await use(client);
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

/** The archive around G-code, as it is sent: a printer takes one without a model and without pictures. */
async function* projectOf(gcode: Blob): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const plate = new ZipDeflate(PLATE_GCODE);
  zip.add(plate);
  const md5 = createHash('md5');
  for await (const chunk of gcode.stream()) {
    md5.update(chunk);
    plate.push(chunk);
    yield* parts.splice(0);
  }
  plate.push(new Uint8Array(), true);
  const sum = new ZipPassThrough(`${PLATE_GCODE}.md5`);
  zip.add(sum);
  sum.push(Buffer.from(md5.digest('hex').toUpperCase()), true);
  zip.end();
  yield* parts;
}
