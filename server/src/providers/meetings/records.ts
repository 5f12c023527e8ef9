import type { Db, Tx } from '../../database/connection.ts';
import { eraseZoomMeetings, isDeletedAtZoom } from './zoom/meetings.queries.ts';

/**
 * Clears the stored links and passwords of meetings, regardless of the configured provider. Returns the references of
 * the meetings that may still exist at their provider.
 */
export const eraseMeetings = (tx: Tx, references: readonly string[]): Promise<string[]> =>
  eraseZoomMeetings(tx, references);

/** Whether the interview's meeting link no longer works, because the meeting was deleted at the provider. */
export const isMeetingDeleted = (db: Db, reference: string): Promise<boolean> =>
  isDeletedAtZoom(db, reference);
