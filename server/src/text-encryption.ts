import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts that are stored in the database. */
export interface TextEncryption {
  encrypt(text: string): string;
  /**
   * Decrypts a text; null if it was encrypted for another purpose, or with another secret, as after a restore into an
   * installation with another `SECRET`, or was tampered with.
   */
  decrypt(encrypted: string): string | null;
}

/** Format version, so that a later format can still read older texts. */
const version = 'v1';

/**
 * Encrypts with AES-256-GCM and a key per `purpose`, derived from the secret of the installation with HKDF.
 */
export function createTextEncryption(secret: string, purpose: string): TextEncryption {
  // Stored texts depend on this label: it must not change.
  const key = Buffer.from(hkdfSync('sha256', secret, 'lifestory', `sealing:${purpose}:${version}`, 32));
  return {
    encrypt(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [version, nonce.toString('base64url'), content.toString('base64url')].join('.');
    },
    decrypt(encrypted) {
      const [textVersion, nonce = '', content = ''] = encrypted.split('.');
      if (textVersion !== version) return null;
      try {
        const bytes = Buffer.from(content, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
        decipher.setAuthTag(bytes.subarray(-16));
        return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
