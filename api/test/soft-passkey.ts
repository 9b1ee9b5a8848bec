import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, withCredential: 0x40 };

interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
}

/** A software passkey that signs like a phone or security key (WebAuthn, ES256, no attestation). */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  /** False for a device without user verification (UV=0): no fingerprint, face or PIN. */
  verifiesUser = true;
  readonly #secret: KeyObject;
  readonly #coseKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#secret = privateKey;
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR
    this.#coseKey = Buffer.concat([Buffer.from('a5010203262001', 'hex'), coordinate('21', x), coordinate('22', y)]);
  }

  /** What a browser sends after creating the passkey. */
  made({ challenge, origin = 'http://localhost', rpId = 'localhost' }: Ceremony) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([
      this.#authData(rpId, this.#presence() | FLAGS.withCredential),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey,
    ]);
    // {fmt: "none", attStmt: {}, authData: …} in CBOR
    const head = Buffer.concat([
      Buffer.from('a3', 'hex'),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from('a0', 'hex'),
      text('authData'),
      Buffer.from([0x58, authData.length]),
    ]);
    const attestationObject = Buffer.concat([head, authData]).toString('base64url');
    const clientDataJSON = clientData('webauthn.create', challenge, origin).toString('base64url');
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** What a browser sends after the shopper picks the passkey. */
  signed({ challenge, origin = 'http://localhost', rpId = 'localhost' }: Ceremony) {
    const authData = this.#authData(rpId, this.#presence());
    const data = clientData('webauthn.get', challenge, origin);
    const digest = createHash('sha256').update(data).digest();
    const signature = sign('sha256', Buffer.concat([authData, digest]), this.#secret);
    return this.#answer({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #presence(): number {
    return FLAGS.present | (this.verifiesUser ? FLAGS.verified : 0);
  }

  #answer(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
}

function coordinate(key: string, value: string): Buffer {
  return Buffer.concat([Buffer.from(`${key}5820`, 'hex'), Buffer.from(value, 'base64url')]);
}
