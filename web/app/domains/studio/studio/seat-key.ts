import { randomId } from '../../../api/random-id.ts';

/** Name of the stored key of a place in a call. */
const storageName = (place: string) => `lifestory:seat:${place}`;

const createKey = () => `${randomId()}${randomId()}`.replaceAll('-', '');

/**
 * Returns the secret of this device for a place in a call: an interview, or the token of a link. It is created on first
 * use, and stored so that a reload or crash keeps the seat. Without storage, it lasts as long as the page.
 */
export function readSeatKey(place: string): string {
  try {
    const stored = localStorage.getItem(storageName(place));
    if (stored) return stored;
    const key = createKey();
    localStorage.setItem(storageName(place), key);
    return key;
  } catch {
    return createKey();
  }
}
