import type { Consent } from '@lifestory/contract';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Consents } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { isInReach, type Reach } from '../../calendar/interviews/index.ts';

/** A decision to store. `notedBy` is the staff member who recorded a decision made by phone. */
export interface Decision {
  personId: string;
  interviewId: string;
  decision: Consent['decision'];
  textVersion: string;
  method: Consent['method'];
  givenBy: string;
  notedBy?: string;
  note?: string;
  decidedAt: Date;
}

/** Inserts decisions. They are never changed. */
export async function insertDecisions(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  await Promise.all(
    decisions.map((decision) =>
      insertDecision(tx, {
        id: newId(),
        person_id: decision.personId,
        interview_id: decision.interviewId,
        kind: 'recording',
        decision: decision.decision,
        text_version: decision.textVersion,
        method: decision.method,
        given_by: decision.givenBy,
        noted_by: decision.notedBy ?? null,
        note: decision.note ?? '',
        created_at: decision.decidedAt,
      }),
    ),
  );
}

const insertDecision = compileOnce((db, consent: Insertable<Consents>) =>
  db.insertInto('consents').values(consent),
);

const selectDecisions = (db: Db) =>
  db
    .selectFrom('consents')
    .innerJoin('interviews', 'interviews.id', 'consents.interview_id')
    .leftJoin('people', 'people.id', 'consents.noted_by')
    .select([
      'consents.id',
      'consents.interview_id as session_id',
      'interviews.starts_at',
      'consents.kind',
      'consents.decision',
      'consents.text_version',
      'consents.method',
      'consents.given_by',
      sql<
        string | null
      >`case when people.id is not null then concat_ws(' ', people.fname, nullif(people.lname, '')) end`.as(
        'noted_by',
      ),
      'consents.note',
      'consents.created_at as at',
    ])
    .orderBy('consents.created_at', 'desc')
    .orderBy('consents.id', 'desc')
    .$castTo<Omit<Consent, 'starts_at' | 'at'> & { starts_at: Date; at: Date }>();

/** Finds the decisions about an interview, newest first. */
export const findDecisionsAbout = (db: Db, interviewId: string) =>
  selectDecisions(db).where('consents.interview_id', '=', interviewId).execute();

/** Finds the decisions about all interviews of a storyteller, newest first. */
export const findDecisionsOf = (db: Db, personId: string) =>
  selectDecisions(db).where('consents.person_id', '=', personId).execute();

/** An interview whose storyteller decides about its recording. */
export interface ConsentInterview {
  id: string;
  storyId: string;
  /** The storyteller. */
  personId: string;
  /** The person who booked and receives the mails; the storyteller if they booked themselves. */
  bookerId: string;
  startsAt: Date;
  minutes: number;
  status: string;
  state: string;
  booking: Record<string, string | undefined>;
  isBookedByStaff: boolean;
}

/** Selects interviews that are not deleted, with their storyteller. */
export const selectConsentInterviews = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('stories', 'stories.id', 'interviews.story_id')
    .select([
      'interviews.id',
      'interviews.story_id as storyId',
      'stories.person_id as personId',
      sql<string>`coalesce(interviews.booker_id, interviews.person_id)`.as('bookerId'),
      'interviews.starts_at as startsAt',
      'interviews.duration_minutes as minutes',
      'interviews.status',
      'interviews.recording_consent as state',
      'interviews.booking',
      'interviews.is_booked_by_staff as isBookedByStaff',
    ])
    .where('interviews.deleted_at', 'is', null)
    .$castTo<ConsentInterview>();

/** Finds an interview in reach; with `isLocking`, locks it until the transaction ends. */
export const findConsentInterview = (
  db: Db,
  id: string,
  reach: Reach,
  isLocking = false,
): Promise<ConsentInterview | undefined> =>
  selectConsentInterviews(db)
    .where('interviews.id', '=', id)
    .where(isInReach(reach))
    .$if(isLocking, (query) => query.forNoKeyUpdate('interviews'))
    .executeTakeFirst();

/** Locks the interviews of a story that are neither deleted nor cancelled, in the order of their ids. */
export const lockInterviewsOfStory = (tx: Tx, storyId: string): Promise<ConsentInterview[]> =>
  selectConsentInterviews(tx)
    .where('interviews.story_id', '=', storyId)
    .where('interviews.status', '<>', 'cancelled')
    .orderBy('interviews.id')
    .forNoKeyUpdate('interviews')
    .execute();

/** Returns the consent states of the interviews of a story that are neither deleted nor cancelled. */
export async function findStatesOfStory(db: Db, storyId: string): Promise<string[]> {
  const rows = await selectConsentInterviews(db)
    .where('interviews.story_id', '=', storyId)
    .where('interviews.status', '<>', 'cancelled')
    .execute();
  return rows.map(({ state }) => state);
}
