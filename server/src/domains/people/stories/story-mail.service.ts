import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { type Mail, queueMail } from '../../platform/mail/index.ts';
import { formatFullName } from '../people/index.ts';

/** A story and the person who reads about it. */
interface StoryReader {
  storyId: string;
  readerId: string;
}

/**
 * Returns which story a text is about: `the life story of Rose Whitaker` for a reader who keeps it, `your own life
 * story` for a storyteller who keeps another one as well, and null for readers with one story.
 */
export async function describeStory(db: Db, { storyId, readerId }: StoryReader): Promise<string | null> {
  const story = await findStoryOfReader(db, { storyId, readerId });
  return story?.description ?? null;
}

/**
 * Queues a mail about a story, which names the story in its subject and first sentence if its reader has several. Null
 * for a payment that is not assigned to a story.
 */
export async function queueStoryMail(
  app: AppContext,
  tx: Tx,
  storyId: string | null,
  mail: Mail,
): Promise<void> {
  const story =
    storyId === null ? undefined : await findStoryOfReader(tx, { storyId, readerId: mail.personId });
  if (!story?.description) return queueMail(app, tx, mail);
  const { description, storytellerId } = story;
  await queueMail(app, tx, {
    ...mail,
    mentionedPersonIds:
      storytellerId === mail.personId ? mail.mentionedPersonIds : [...mail.mentionedPersonIds, storytellerId],
    subject: `${mail.subject}: ${description}`,
    letter: {
      ...mail.letter,
      paragraphs: [`This e-mail is about ${description}.`, ...mail.letter.paragraphs],
    },
  });
}

async function findStoryOfReader(
  db: Db,
  { storyId, readerId }: StoryReader,
): Promise<{ storytellerId: string; description: string | null } | undefined> {
  const story = await db
    .selectFrom('stories')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select([
      'people.id as storytellerId',
      'people.fname',
      'people.lname',
      sql<boolean>`exists (select from stories as kept where kept.keeper_id = ${readerId})`.as('isKeeper'),
    ])
    .where('stories.id', '=', storyId)
    .executeTakeFirst();
  if (!story) return undefined;
  const { storytellerId, isKeeper } = story;
  if (storytellerId === readerId)
    return { storytellerId, description: isKeeper ? 'your own life story' : null };
  return { storytellerId, description: `the life story of ${formatFullName(story)}` };
}

/** Returns the names of the storytellers whose stories a person keeps. */
export async function listKeptStories(db: Db, keeperId: string): Promise<string[]> {
  const storytellers = await db
    .selectFrom('stories')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select(['people.fname', 'people.lname'])
    .where('stories.keeper_id', '=', keeperId)
    .orderBy('people.folded_name')
    .orderBy('people.id')
    .execute();
  return storytellers.map(formatFullName);
}
