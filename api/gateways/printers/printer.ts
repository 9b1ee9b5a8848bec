import type { PrinterState } from '../../../contract/desk/printers.ts';

/** G-code to print. It may be larger than memory, so it is a blob, which is read as it is sent. */
export interface PlateFile {
  readonly name: string;
  readonly content: Blob;
  /** in hex */
  readonly sha256: string;
}

/** The printer answered, and did not do it. After any other error nobody knows whether it did. */
export class PrinterRefused extends Error {
  override name = 'PrinterRefused';
}

/** A printer that takes files over the network. */
export interface Printer {
  /** Throws when it does not answer as it should. */
  state(): Promise<PrinterState>;
  /** Stores the file at the printer, in place of one of that name, and starts nothing. */
  upload(file: PlateFile): Promise<void>;
  /** Starts a file that is stored there. */
  start(name: string): Promise<void>;
  /** Ends what it prints. */
  cancel(): Promise<void>;
}

/** A printer by the name that staff know it by. */
export interface NamedPrinter {
  readonly name: string;
  readonly printer: Printer;
}
