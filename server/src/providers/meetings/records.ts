import type { Db, Tx } from '../../database/connection.ts';
import { eraseZoomMeetings, hasDeadZoomLink } from './zoom/meetings.queries.ts';

/**
 * Clears what the tables of the meeting providers say about meetings, whichever provider is in use now. Returns the
 * references of those that a provider may still have.
 */
export const eraseMeetings = (tx: Tx, references: readonly string[]): Promise<string[]> =>
  eraseZoomMeetings(tx, references);

/** Whether an interview had a link of a provider that no longer works. */
export const hadDeadLink = (db: Db, reference: string): Promise<boolean> => hasDeadZoomLink(db, reference);
