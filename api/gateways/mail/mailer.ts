export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** without the angle brackets; the same for the same news, so that a mail sent twice can be told from two mails */
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Hands a mail to the next station. Throws when that did not work: the caller tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
