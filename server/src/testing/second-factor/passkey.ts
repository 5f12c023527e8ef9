import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface PasskeyOptions {
  challenge: string;
  /** The origin that the browser reports; that of the site by default. */
  origin?: string;
  /** Whether the authenticator has verified its user. */
  isVerified?: boolean;
}

/**
 * Creates a software authenticator with one passkey for a site, which answers the options of the API as a browser does.
 */
export function createAuthenticator(appUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const jwk = publicKey.export({ format: 'jwk' });
  let signCount = 0;

  const clientData = (type: string, { challenge, origin = new URL(appUrl).origin }: PasskeyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++signCount);
    const siteHash = createHash('sha256').update(new URL(appUrl).hostname).digest();
    return Buffer.concat([siteHash, Buffer.from([flags]), count, attested]);
  };
  const presenceFlags = (isVerified = true) => (isVerified ? 0x05 : 0x01);
  const response = (fields: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: fields,
  });

  return {
    id: id.toString('base64url'),
    /** Creates the passkey. */
    register(options: PasskeyOptions) {
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
          [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const authData = authenticatorData(presenceFlags(options.isVerified) | 0x40, attested);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return response({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Uses the passkey. */
    authenticate(options: PasskeyOptions) {
      const data = clientData('webauthn.get', options);
      const authData = authenticatorData(presenceFlags(options.isVerified));
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return response({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
