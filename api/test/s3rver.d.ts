declare module 's3rver' {
  /** A server that speaks S3, keeping its objects in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets?: boolean;
      configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<{ readonly address: string; readonly port: number }>;
    close(): Promise<void>;
  }
}
