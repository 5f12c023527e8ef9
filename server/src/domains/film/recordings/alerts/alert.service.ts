import type { Alert } from '@lifestory/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context.ts';
import { type FindAlerts, formatCount } from '../../../../contributions/alerts.ts';
import type { Db } from '../../../../database/connection.ts';
import { findSpaceLeft, type SpaceLeft } from '../../../../uploads/space.ts';
import {
  type AffectedInterview,
  createAlertKey,
  failingMeetingAlert,
  hasRecording,
  interviewPage,
  needsAuthorization,
  selectOpenInterviews,
} from '../../../calendar/interviews/index.ts';
import { findStuckImports } from '../imports/recording-import.queries.ts';

/** Milliseconds between the end of an interview and the alert about its missing recording. */
const missingRecordingDelayMs = 24 * 3_600_000;

/** Returns the alerts about failed imports, missing recordings and low disk space. */
export const recordingAlerts =
  ({ db, meetings, storage, now }: AppContext): FindAlerts =>
  async () => {
    const [isUnauthorized, stuckImports, withoutRecording, space] = await Promise.all([
      needsAuthorization(meetings),
      findStuckImports(db),
      findInterviewsWithoutRecording(db, new Date(now().getTime() - missingRecordingDelayMs)),
      findSpaceLeft(db, storage),
    ]);
    return [
      createSpaceAlert(space),
      // While the account is not authorized, imports fail for that reason only and are retried once it is.
      !isUnauthorized &&
        stuckImports.length > 0 &&
        failingMeetingAlert(
          'films_stuck',
          stuckImports,
          ({ counted }) => `The recording of ${counted} could not be downloaded from the meeting provider`,
          'download it from the provider’s dashboard and upload it here',
        ),
      withoutRecording.length > 0 && {
        key: createAlertKey('recordings_missing', withoutRecording),
        cause: 'recordings_missing',
        message: `${formatCount(withoutRecording.length, 'interview', 'interviews')} ended more than 24 hours ago, and the recording is missing.`,
        url: interviewPage(withoutRecording),
      },
    ];
  };

/** Returns a warning while the usable disk space is less than twice the reserve. */
function createSpaceAlert(space: SpaceLeft | null): Alert | false {
  if (!space || space.usable >= 2 * space.reserve) return false;
  // Beyond the reserve, photographs may still take what running uploads of recordings have announced.
  const isFull = space.free <= space.reserve;
  const usableMegabytes = Math.floor(Math.max(0, space.usable) / 1e6);
  const isScarce = usableMegabytes < 1000;
  const left = isScarce ? `${usableMegabytes} MB` : `${Math.round(usableMegabytes / 1000)} GB`;
  return {
    key: `storage_low:${isFull ? 'full' : isScarce ? 'scarce' : 'low'}`,
    cause: 'storage_low',
    message: isFull
      ? 'The disk is full: no recordings or photographs can be added. Free some space, or add a larger disk.'
      : `${left} are left for recordings and photographs. An hour of film takes about 1 GB. Free some space, or add a larger disk.`,
    url: '/settings',
  };
}

/** Returns interviews that ended before a given time and have no recording, latest first. */
const findInterviewsWithoutRecording = (db: Db, before: Date): Promise<AffectedInterview[]> =>
  selectOpenInterviews(db)
    .where('starts_at', '<', before)
    .where(sql<Date>`starts_at + duration_minutes * interval '1 minute'`, '<=', before)
    .where(({ not }) => not(hasRecording))
    .orderBy('starts_at', 'desc')
    .execute();
