import type { Place } from './shopper.ts';

/** Problems that fail a journey: script errors and refused requests. */
export interface TabFaults {
  add(fault: string): void;
}

/** A tab with its own storage, with the same interface for all engines. */
export interface Tab {
  readonly place: Place;
  open(path: string): Promise<void>;
  back(): Promise<void>;
  address(): Promise<string>;
  press(key: 'Enter' | 'Tab' | 'Escape'): Promise<void>;
  /** Runs in the page. */
  evaluate<T>(script: () => T): Promise<T>;
  screenshot(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  openTab(baseUrl: string, faults: TabFaults): Promise<Tab>;
  close(): Promise<void>;
}
