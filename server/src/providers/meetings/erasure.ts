import type { Tx } from '../../database/connection.ts';
import { eraseZoomMeetings } from './zoom-meetings.queries.ts';

/**
 * Clears what the tables of the meeting providers say about meetings, whichever provider is in use now. Returns the
 * references of those that a provider may still have.
 */
export const eraseMeetings = (tx: Tx, references: readonly string[]): Promise<string[]> =>
  eraseZoomMeetings(tx, references);
