import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { seedChanges } from './changes.ts';
import { seedConsents } from './consents.ts';
import { createDemoClock } from './demo-clock.ts';
import { seedFilmContents } from './film-contents.ts';
import { seedGalleries, storePhotographs } from './galleries.ts';
import { seedInterviews } from './interviews.ts';
import { seedLedger } from './ledger.ts';
import { seedNotes } from './notes.ts';
import { seedNotifications } from './notifications.ts';
import { seedPeople } from './people.ts';
import { seedQuestions } from './questions.ts';
import { formatSignInInstructions } from './sign-in-instructions.ts';
import { seedStories, storeFilms } from './stories.ts';
import { seedStoryAccess } from './story-access.ts';

/**
 * Fills an empty database with the data of an established business, with dates around today. Returns the sign-in
 * instructions to print. Runs before the server accepts requests, so that its long transaction blocks nothing.
 */
export async function seedDemonstration(app: AppContext, tx: Tx): Promise<string[]> {
  const at = createDemoClock(app.now());
  // Pictures are rendered on other threads while rows are inserted.
  const storing = storePhotographs(app);
  // Prevents an unhandled rejection if seeding fails first; `await storing` below reports the error.
  storing.catch(() => undefined);
  const findPerson = await seedPeople(app, tx, at);
  const stories = await seedStories(tx, findPerson, at);
  const interviews = await seedInterviews(app, tx, findPerson, stories, at);
  await storeFilms(app, tx, findPerson, interviews);
  await seedQuestions(tx, findPerson, interviews, at);
  await seedFilmContents(tx, findPerson, interviews);
  await seedChanges(tx, [
    ...(await seedConsents(tx, findPerson, interviews, at)),
    ...(await seedNotes(tx, findPerson, interviews, at)),
    ...(await seedStoryAccess(tx, findPerson, stories, at)),
  ]);
  await seedLedger(app, tx, findPerson, stories, interviews, at);
  const pictures = await storing;
  await seedGalleries(tx, findPerson, stories, at, pictures);
  await seedNotifications(tx, findPerson, at, pictures);
  return formatSignInInstructions(tx);
}
