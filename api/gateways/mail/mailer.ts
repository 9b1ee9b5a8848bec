export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** without angle brackets; the same for the same event, so that an email sent twice can be recognized */
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends emails. Throws when the server does not accept one; the caller retries later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
