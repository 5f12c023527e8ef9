import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps texts unreadable for whoever has the database alone. */
export interface Sealer {
  seal(text: string): string;
  /** The text again. Fails when it was sealed for something else, under another secret, or changed. */
  open(sealed: string): string;
}

/** Which way of sealing a text was sealed in, so that a later one can still open what is there. */
const version = 'v1';

/** AES-256-GCM under a key of its own for each `purpose`, made from the installation's secret by HKDF. */
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
