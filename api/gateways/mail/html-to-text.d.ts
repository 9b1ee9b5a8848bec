declare module 'html-to-text' {
  /** Compiles the options once, and returns the function that converts HTML by them. */
  export function compile(options: {
    readonly wordwrap: false;
    readonly selectors: readonly { readonly selector: string }[];
  }): (html: string) => string;
}
