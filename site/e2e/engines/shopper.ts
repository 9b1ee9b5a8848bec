import { expect } from '@playwright/test';
import type { WireQuery, WireText } from './find-on-screen.ts';

/** An element on screen, with a shopper's actions on it. */
export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  choose(value: string): Promise<void>;
  upload(file: string): Promise<void>;
  picture(): Promise<Buffer>;
  /** Runs in the browser. */
  evaluate<T>(script: (element: HTMLElement) => T): Promise<T>;
}

/** A page or a frame in it: all that an engine has to provide. */
export interface Place {
  find(query: WireQuery): Promise<Found | null>;
  frame(title: string): Place;
}

/** A shopper's actions. Each waits until its element is on screen. */
export class Shopper {
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  frame(title: string): Shopper {
    return new Shopper(this.#place.frame(title));
  }

  async see(query: Query): Promise<void> {
    await this.#found(query);
  }

  async cannotSee(query: Query): Promise<void> {
    await expect(async () => {
      if (await this.#place.find(toWire(query))) throw new Error(`${describe(query)} is still there`);
    }).toPass();
  }

  async textOf(query: Query): Promise<string> {
    return (await this.#found(query)).evaluate((element) => element.innerText);
  }

  async click(query: Query): Promise<void> {
    await (await this.#found(query, { reachable: true })).click();
  }

  async fill(query: Query, text: string): Promise<void> {
    const field = await this.#found(query, { reachable: true });
    await field.click();
    await field.evaluate((element) => (element as HTMLInputElement).select());
    await field.type(text);
  }

  async choose(query: Query, value: string): Promise<void> {
    await (await this.#found(query, { reachable: true })).choose(value);
  }

  /** The input of a drop area is invisible. */
  async upload(query: Query, file: string): Promise<void> {
    await (await this.#found(query, { hidden: true })).upload(file);
  }

  async picture(query: Query): Promise<Buffer> {
    return (await this.#found(query)).picture();
  }

  async measure<T>(query: Query, script: (element: HTMLElement) => T): Promise<T> {
    return (await this.#found(query)).evaluate(script);
  }

  async #found(query: Query, more: Partial<WireQuery> = {}): Promise<Found> {
    let found: Found | null = null;
    await expect(async () => {
      found = await this.#place.find(toWire(query, more));
      if (!found) throw new Error(`${describe(query)} is not ${more.reachable ? 'ready to be pressed' : 'there'}`);
    }).toPass();
    return found as unknown as Found;
  }
}

interface Query {
  readonly by: WireQuery['by'];
  readonly value: string | RegExp;
  readonly name?: string | RegExp;
}

export const role = (value: string, name?: string | RegExp): Query => ({ by: 'role', value, ...(name && { name }) });
export const label = (value: string | RegExp): Query => ({ by: 'label', value });
export const text = (value: string | RegExp): Query => ({ by: 'text', value });
export const button = (name: string | RegExp): Query => role('button', name);
export const link = (name: string | RegExp): Query => role('link', name);
export const heading = (name: string | RegExp): Query => role('heading', name);

const describe = ({ by, value, name }: Query) => `${by} ${value}${name ? ` "${name}"` : ''}`;

function toWire({ by, value, name }: Query, more: Partial<WireQuery> = {}): WireQuery {
  const wire = (each: string | RegExp): WireText =>
    typeof each === 'string' ? each : { source: each.source, flags: each.flags };
  return { by, value: wire(value), name: name ? wire(name) : null, hidden: false, reachable: false, ...more };
}
