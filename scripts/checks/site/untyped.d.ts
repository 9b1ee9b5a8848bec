declare module '@marbec/web-auto-extractor' {
  /** Blocks of JSON-LD by kind; `@location` is where one starts and ends, in characters of the page. */
  interface Extracted {
    readonly jsonld?: Record<string, (Record<string, unknown> & { '@location'?: string })[]>;
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean });
    parse(html: string): Extracted;
  }
}

declare module '@adobe/structured-data-validator' {
  import type { Extracted } from '@marbec/web-auto-extractor';

  interface Issue {
    readonly rootType: string;
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    /** says that schema.org itself does not know a kind or a property */
    readonly errorType?: 'schemaOrg';
    readonly path?: readonly { readonly type?: string; readonly property?: string }[];
    readonly location?: string;
  }
  export default class Validator {
    constructor(vocabulary: object);
    validate(extracted: Extracted): Promise<Issue[]>;
  }
}
