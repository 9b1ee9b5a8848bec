import { QrCode } from './QrCode.tsx';

interface Props {
  readonly app: { readonly uri: string; readonly secret: string };
  /** what to do with the code */
  readonly why: string;
  readonly look: { readonly code: string; readonly secret: string; readonly link?: string };
}

/** The QR code of a new authenticator app, and its secret for those who cannot scan it. */
export function AppSecret({ app: { uri, secret }, why, look }: Props) {
  return (
    <>
      <p>{why}</p>
      <QrCode className={look.code} text={uri} label="QR code for the app" />
      <details>
        <summary>Type it instead</summary>
        <p className={look.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <p>
          <a className={look.link} href={uri}>
            Open in an app on this device
          </a>
        </p>
      </details>
    </>
  );
}
