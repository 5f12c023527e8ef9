import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { ChangeAt } from './changes.ts';
import type { DemoClock } from './demo-clock.ts';
import type { SeededInterview } from './interviews.ts';
import type { FindPerson } from './people.ts';

/** An internal note about a customer or, with `isAboutInterview`, about their latest interview. */
interface NewNote {
  about: string;
  isAboutInterview?: boolean;
  by: string;
  days: number;
  time: string;
  text: string;
}

const notes: readonly NewNote[] = [
  {
    about: 'rose',
    by: 'admin',
    days: 205,
    time: '15:20',
    text: 'Hard of hearing on the left side. Please speak slowly, and call the landline, not the mobile.',
  },
  {
    about: 'rose',
    isAboutInterview: true,
    by: 'admin',
    days: 36,
    time: '16:30',
    text: 'Had to stop twice for the dog. She wants both breaks left in.\nThe recipe for the cherry pie is at minute 41.',
  },
  {
    about: 'irene',
    isAboutInterview: true,
    by: 'interviewer',
    days: 3,
    time: '10:05',
    text: 'Called to test the camera: picture and sound are fine. She will sit by the window, so close the blinds.',
  },
  {
    about: 'irene',
    isAboutInterview: true,
    by: 'admin',
    days: 2,
    time: '11:45',
    text: 'Wants to begin with the crossing from Gothenburg in 1951. Her letters are in the folder.',
  },
  {
    about: 'harold',
    by: 'admin',
    days: 1,
    time: '14:10',
    text: 'Prefers to pay by check. He sends it this week.',
  },
];

/** Stores the internal notes of staff. Returns the changes for the audit log. */
export async function seedNotes(
  tx: Tx,
  findPerson: FindPerson,
  interviews: readonly SeededInterview[],
  at: DemoClock,
): Promise<ChangeAt[]> {
  const rows = notes.map(({ about, isAboutInterview, by, days, time, text }) => {
    const interview = isAboutInterview && interviews.findLast(({ plan }) => plan.storyteller === about);
    return {
      id: newId(),
      person_id: findPerson(about).id,
      interview_id: interview ? interview.id : null,
      author_id: findPerson(by).id,
      text,
      created_at: at(-days, time),
    };
  });
  await tx.insertInto('staff_notes').values(rows).execute();
  return rows.map(({ person_id, interview_id, author_id, created_at }) => ({
    at: created_at,
    actorId: author_id,
    action: 'note added',
    subjectKind: interview_id ? 'interview' : 'person',
    subjectId: interview_id ?? person_id,
  }));
}
