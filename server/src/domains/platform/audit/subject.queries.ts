import { type SettingKey, settingNames } from '@lifestory/contract';
import type { Db } from '../../../database/connection.ts';
import type { ChangeRow } from './listing.queries.ts';

/** The subject of a change, as displayed. */
export interface Subject {
  /** The name of the person concerned, or of the subject itself; null if unknown. */
  name: string | null;
  /** URL of the page that displays it; null if there is none. */
  url: string | null;
}

const unknownSubject: Subject = { name: null, url: null };

/** Loads the subjects of the given changes; returns a function that returns the subject of one of them. */
export async function loadSubjects(db: Db, rows: ChangeRow[]): Promise<(row: ChangeRow) => Subject> {
  const idsOf = (kind: string) =>
    rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_id);
  const [people, interviews] = await Promise.all([
    findPeople(db, idsOf('person')),
    findInterviews(db, idsOf('interview'), idsOf('payment')),
  ]);
  return ({ subject_kind: kind, subject_id: id }) => {
    switch (kind) {
      case 'person':
        return people.get(id) ?? unknownSubject;
      case 'interview':
      case 'payment':
        return interviews.get(id) ?? unknownSubject;
      case 'setting':
        return { name: settingNames[id as SettingKey] ?? id, url: '/Settings' };
      case 'slot':
      case 'slot batch':
        return { name: null, url: '/time-slots' };
      case 'job':
        return { name: null, url: '/failed-jobs' };
      case 'mail':
        return { name: null, url: `/mails?mail=${id}` };
      default:
        return unknownSubject;
    }
  };
}

const formatFullName = ({ fname, lname }: { fname: string; lname: string }) =>
  `${fname} ${lname}`.trim() || null;

async function findPeople(db: Db, ids: string[]): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('people')
    .select(['id', 'fname', 'lname', 'staff_role', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    people.map((person) => {
      const hasPage = person.staff_role === null && person.deleted_at === null;
      return [person.id, { name: formatFullName(person), url: hasPage ? `/user/view/${person.id}` : null }];
    }),
  );
}

/** Finds interviews by their own ids and by those of their payments. */
async function findInterviews(db: Db, ids: string[], paymentIds: string[]): Promise<Map<string, Subject>> {
  const query = db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select(['people.fname', 'people.lname', 'interviews.id as interviewId', 'interviews.deleted_at']);
  const [interviews, payments] = await Promise.all([
    ids.length === 0 ? [] : query.select('interviews.id as id').where('interviews.id', 'in', ids).execute(),
    paymentIds.length === 0
      ? []
      : query
          .innerJoin('payments', 'payments.interview_id', 'interviews.id')
          .select('payments.id as id')
          .where('payments.id', 'in', paymentIds)
          .execute(),
  ]);
  return new Map(
    [...interviews, ...payments].map((row) => [
      row.id,
      { name: formatFullName(row), url: row.deleted_at === null ? `/session/view/${row.interviewId}` : null },
    ]),
  );
}
