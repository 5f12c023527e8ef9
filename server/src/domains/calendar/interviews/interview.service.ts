import type { Contract, FamilyRow, HandlerResult, InterviewEvent, Parsed, Role } from '@lifestory/contract';
import { dateAt, startOfDay } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { paginate, toPageRange } from '../../../http/paginator.ts';
import {
  findInvitedMembers,
  findPersonIncludingDeleted,
  formatFullName,
  withoutLinks,
} from '../../people/people/index.ts';
import { hasAccessReason, listFilmsOfInterview } from '../../people/stories/index.ts';
import { recordAccess } from '../../platform/audit/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { canSeePrivateData, toCompletedValue } from './interview.policy.ts';
import type { Booking } from './interview.queries.ts';
import { interviewEvent, interviewView, type Viewer } from './interview.view.ts';
import {
  findInterviewRow,
  findInterviewRows,
  findInterviewsBetween,
} from './lists/interview-list.queries.ts';
import { findInterviewPage, toSearch } from './lists/interview-search.queries.ts';
import { reachOf } from './reach.ts';

type Routes = Contract['interviews'];

const loadViewer = async ({ db, env, links, now }: AppContext, { role }: Actor): Promise<Viewer> => {
  const { alertHours } = await readSettings(db);
  return { role, now: now(), alertHours, env, links };
};

/**
 * Returns one page of the interviews in the caller's reach. A Developer's search does not match phone numbers, and an
 * Interviewer cannot filter by payment.
 */
export async function listInterviews(
  app: AppContext,
  actor: Actor,
  query: Parsed<Routes['list'], 'query'>,
): Promise<HandlerResult<Routes['list']>> {
  const search = toSearch(actor.role, query);
  const { ids, total } = await findInterviewPage(app.db, reachOf(actor), search, query, toPageRange(query));
  const rows = new Map((await findInterviewRows(app.db, ids)).map((row) => [row.id, row]));
  const viewer = await loadViewer(app, actor);
  const data = ids.flatMap((id) => rows.get(id) ?? []).map((row) => interviewView(row, viewer));
  return paginate('/sessions/fetch-all', query, total, data);
}

/**
 * Returns one interview with its customer, family and recordings, including deleted customers until their erasure.
 * Audits access to recordings, whose links staff get after giving a reason. Fails with `not_found`.
 */
export async function fetchInterview(
  app: AppContext,
  actor: Actor,
  id: string,
): Promise<HandlerResult<Routes['fetch']>> {
  const { db, links } = app;
  const row = await findInterviewRow(db, reachOf(actor), id);
  const person = row && (await findPersonIncludingDeleted(db, row.personId));
  if (!row || !person) throw fail('not_found');
  const seesPrivateData = canSeePrivateData(actor.role);
  const view = interviewView(row, await loadViewer(app, actor));
  const films = seesPrivateData ? await listFilmsOfInterview(db, links, id) : [];
  const hasReason = films.length > 0 && (await hasAccessReason(app, actor, row.storyId, 'films'));
  const videos = hasReason ? films : films.map(withoutLinks);
  if (hasReason) {
    const subject = { subjectKind: 'interview', subjectId: id };
    await recordAccess(db, { actorId: actor.personId, action: 'film viewed', ...subject });
  }
  const { bio, city, state, country, zip_code, dob } = person;
  return {
    success: true,
    session: {
      ...view,
      customer: {
        ...view.customer,
        created_at: person.created_at,
        details: { bio, city, state, country, zip_code, dob: seesPrivateData ? dob : null },
      },
      booking: toBookingView(row.booking as Partial<Booking>, seesPrivateData),
      video: videos[0] ?? null,
      videos,
    },
    subusers: (await findInvitedMembers(db, row.storyId)).map((member) => redactMember(actor.role, member)),
    completed: toCompletedValue(row.openedAt !== null, row.feePaidAt !== null),
  };
}

/** Only a Super Admin sees how to reach the family; a Developer sees the e-mail addresses. */
const redactMember = (role: Role, member: FamilyRow): FamilyRow => {
  if (role === 'Super Admin') return member;
  return { ...member, contact: '', email: role === 'Developer' ? member.email : '' };
};

const toBookingView = (booking: Partial<Booking>, withPhone: boolean) => ({
  account_for: booking.account_for ?? 'my_self',
  fullName: formatFullName({ fname: booking.first_name ?? '', lname: booking.last_name ?? '' }),
  booker: formatFullName({ fname: booking.booker_fname ?? '', lname: booking.booker_lname ?? '' }),
  email: booking.email ?? '',
  contact: withPhone ? (booking.contact ?? '') : '',
});

/**
 * Returns the interviews in the caller's reach around `month` (`YYYY-MM`); by default, from last month to a year ahead.
 */
export async function listInterviewEvents(
  { db, now }: AppContext,
  actor: Actor,
  month: string | undefined,
): Promise<InterviewEvent[]> {
  const first = Temporal.PlainDate.from(month ? `${month}-01` : dateAt(now())).with({ day: 1 });
  const from = month ? first.subtract({ days: 7 }) : first.subtract({ months: 1 });
  const until = month ? first.add({ months: 1, days: 14 }) : first.add({ months: 13 });
  const [start, end] = [startOfDay(String(from)), startOfDay(String(until))];
  return (await findInterviewsBetween(db, reachOf(actor), start, end)).map((row) =>
    interviewEvent(row, actor.role),
  );
}
