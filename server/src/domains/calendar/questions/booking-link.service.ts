import type { QuestionBox } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Client } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { type BookedInterview, findBookedInterview, findInterviewIdByToken } from '../interviews/index.ts';
import { findBookerOf } from './interview-question.queries.ts';
import { addEntry, type NewFamilyEntry, readBox, withdrawEntry } from './question-box.service.ts';

/** Maximum number of calls with booking links by one client in 15 minutes. */
const maxCallsByClient = 120;

/** Finds the interview of a booking link and its booker. Fails with `not_found` or `too_many`. */
async function findLinkedInterview(
  app: AppContext,
  token: string,
  { address }: Client,
): Promise<{ interview: BookedInterview; authorId: string }> {
  await app.limits.count([{ name: 'question-link', subject: address, max: maxCallsByClient, seconds: 900 }]);
  const id = findInterviewIdByToken(app, token);
  const interview = id ? await findBookedInterview(app.db, id) : undefined;
  if (!interview) throw fail('not_found');
  return { interview, authorId: await findBookerOf(app.db, interview.id) };
}

/** Returns the question box of a booking link with the booker's questions only, because a link can be passed on. */
export async function openLinkBox(
  app: AppContext,
  token: string,
  client: Client,
): Promise<z.input<typeof QuestionBox>> {
  const { interview, authorId } = await findLinkedInterview(app, token, client);
  return readBox(app, interview, authorId, true);
}

/** Adds an entry of the booker. Fails as `addEntry` does. */
export async function addEntryByLink(
  app: AppContext,
  { token, ...entry }: NewFamilyEntry & { token: string },
  client: Client,
): Promise<void> {
  const { interview, authorId } = await findLinkedInterview(app, token, client);
  await addEntry(app, { interviewId: interview.id, authorId }, entry);
}

/** Withdraws a question of the booker or all their topics to avoid. Fails with `not_found` or `too_late_to_change`. */
export async function withdrawEntryByLink(
  app: AppContext,
  { token, question_id: id }: { token: string; question_id?: string | undefined },
  client: Client,
): Promise<void> {
  const { interview, authorId } = await findLinkedInterview(app, token, client);
  await withdrawEntry(app, { interviewId: interview.id, authorId, id });
}
