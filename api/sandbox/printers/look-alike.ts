import { createHash } from 'node:crypto';

/**
 * The behavior that a test selects; `well` is normal. losing: it does what it is asked to, and its answer is lost · failing: it
 * does nothing, and answers with its own error · full: its disk has no room · failing-print: prints end at 40%
 */
export type PrinterMood = 'well' | 'losing' | 'failing' | 'full' | 'failing-print';

type Job = { readonly file: string; progress: number } & (
  | { state: 'printing' | 'paused' | 'finished' | 'canceled' }
  | { state: 'failed'; reason: string }
);

/** Where a print of the mood `failing-print` ends. */
const FAILS_AT = 0.4;

/** What every look-alike of a printer has behind its API: files, and one bed. */
export class Machine {
  mood: PrinterMood = 'well';
  job: Job | undefined;
  /** the firmware's own problem; empty: it is ready */
  shutdown = '';
  /** files by their names, with their hashes */
  readonly files = new Map<string, string>();
  /** how often it was told to start something */
  told = 0;
  /** every print that began, by its file */
  readonly began: string[] = [];

  store(name: string, content: Uint8Array): string {
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.files.set(name, sha256);
    return sha256;
  }

  /** False: it is printing, or has no such file. */
  begin(file: string): boolean {
    this.told++;
    if (this.isPrinting || !this.files.has(file)) return false;
    this.began.push(file);
    this.job = { file, state: 'printing', progress: 0 };
    return true;
  }

  get isPrinting(): boolean {
    return this.job?.state === 'printing' || this.job?.state === 'paused';
  }

  /** Goes on printing until this share is done. */
  printTo(progress: number): void {
    const { job } = this;
    if (job?.state !== 'printing') return;
    if (this.mood === 'failing-print' && progress >= FAILS_AT) {
      this.job = {
        file: job.file,
        state: 'failed',
        progress: FAILS_AT,
        reason: 'Heater extruder not heating at expected rate',
      };
    } else {
      job.progress = progress;
      if (progress >= 1) job.state = 'finished';
    }
  }

  pause(): void {
    if (this.job?.state === 'printing') this.job.state = 'paused';
  }

  resume(): void {
    if (this.job?.state === 'paused') this.job.state = 'printing';
  }

  /** False: nothing is printed. */
  cancel(): boolean {
    if (!this.job || !this.isPrinting) return false;
    this.job = { file: this.job.file, state: 'canceled', progress: this.job.progress };
    return true;
  }
}
