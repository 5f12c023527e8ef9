import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts that are stored in the database. */
export interface Sealer {
  seal(text: string): string;
  /** Decrypts a text. Fails when it was encrypted for another purpose, with another secret, or tampered with. */
  open(sealed: string): string;
}

/** Format version, so that a later format can still read older texts. */
const version = 'v1';

/**
 * Creates a sealer with AES-256-GCM and a key per `purpose`, derived from the secret of the installation with HKDF.
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'lifestory', `sealing:${purpose}:${version}`, 32));
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [version, nonce.toString('base64url'), content.toString('base64url')].join('.');
    },
    open(sealed) {
      const [used, nonce = '', content = ''] = sealed.split('.');
      if (used !== version) throw new Error('This text was sealed in a way that is not known here.');
      const bytes = Buffer.from(content, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
  };
}
