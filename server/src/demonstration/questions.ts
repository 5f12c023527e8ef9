import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { DemoClock } from './demo-clock.ts';
import type { SeededInterview } from './interviews.ts';
import type { FindPerson } from './people.ts';

/** The questions of Irene's upcoming interview in order; those with an asker come from her family. */
const ireneQuestions: readonly { text: string; asker?: string; age?: number }[] = [
  { text: 'Where did you grow up? Walk us through the rooms.' },
  { text: 'What did your kitchen smell like?', asker: 'Anna', age: 12 },
  { text: 'How did you meet the love of your life?' },
  { text: 'Did you ever get caught climbing the apple tree?', asker: 'Ben', age: 9 },
  { text: 'What would you like your grandchildren to remember about you?' },
];

const ireneTopicToAvoid = 'Please do not ask about the summer of 1974. It still hurts.';

/** Adds the questions of Irene's upcoming interview, with some from the family. */
export async function seedQuestions(
  tx: Tx,
  findPerson: FindPerson,
  interviews: readonly SeededInterview[],
  at: DemoClock,
): Promise<void> {
  const upcoming = interviews.find(({ plan }) => plan.storyteller === 'irene');
  if (!upcoming) throw new Error('The demonstration has no interview for its questions.');
  const row = { interview_id: upcoming.id, created_at: at(-2, '18:20'), staff_notified_at: at(-2, '18:30') };
  const family = { ...row, author_id: upcoming.personId, is_from_family: true };
  await tx
    .insertInto('interview_questions')
    .values([
      ...ireneQuestions.map(({ text, asker, age }, index) => ({
        id: newId(),
        ...(asker ? family : { ...row, author_id: findPerson('admin').id, is_from_family: false }),
        kind: 'question',
        text,
        position: index + 1,
        asker_name: asker ?? '',
        asker_age: age ?? null,
      })),
      {
        id: newId(),
        ...family,
        kind: 'topic_to_avoid',
        text: ireneTopicToAvoid,
        position: ireneQuestions.length + 1,
        asker_name: 'Irene’s daughter',
        asker_age: null,
      },
    ])
    .execute();
}
