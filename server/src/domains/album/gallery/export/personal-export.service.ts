import type {
  ExportedComment,
  ExportedContribution,
  ExportedMemory,
  ExportedMoment,
  ExportPersonalData,
  ExportSubject,
} from '../../../../contributions/personal-export.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { labelOf } from '../memories/memory.view.ts';
import { variantsOf } from '../photographs/image.policy.ts';
import {
  type CommentRow,
  type HeartRow,
  listCommentsInOtherStories,
  listCommentsOnStory,
  listHeartsInOtherStories,
  listHeartsOnStory,
  listMemoriesInOtherStories,
  listMemoriesOfStory,
  type MemoryRow,
} from './personal-export.queries.ts';

/** Maximum width in pixels of the pictures on the export's page; the originals are exported as well. */
const maxPictureWidth = 800;

/** Exports the memories of a person's own story, and their memories and comments in other people's stories. */
export const exportMemories: ExportPersonalData = async (db, subject) => {
  const { personId, storyId } = subject;
  const reactions = {
    comments: Map.groupBy(storyId ? await listCommentsOnStory(db, storyId) : [], (row) => row.memory_id),
    hearts: Map.groupBy(storyId ? await listHeartsOnStory(db, storyId) : [], (row) => row.memory_id),
  };
  const memories = storyId ? await listMemoriesOfStory(db, storyId) : [];
  return {
    memories: await addMemories(subject, memories, reactions, toMoment),
    contributions: await groupContributions(subject, {
      memories: await listMemoriesInOtherStories(db, personId),
      comments: await listCommentsInOtherStories(db, personId),
      hearts: await listHeartsInOtherStories(db, personId),
    }),
  };
};

const authorNameOf = (row: MemoryRow | CommentRow): string => row.author_name || formatFullName(row);

/** Comments and hearts, by the id of their memory. */
interface Reactions {
  comments: Map<string, CommentRow[]>;
  hearts: Map<string, HeartRow[]>;
}

/** Returns the moment of a film that a memory is linked to. */
const toMoment = ({ film_interview_id, film_at_ms }: MemoryRow): ExportedMoment | null =>
  film_interview_id === null || film_at_ms === null
    ? null
    : { interview_id: film_interview_id, at_seconds: film_at_ms / 1000 };

const noReactions: Reactions = { comments: new Map(), hearts: new Map() };

async function addMemories(
  subject: ExportSubject,
  rows: readonly MemoryRow[],
  { comments, hearts }: Reactions,
  findMoment: (row: MemoryRow) => ExportedMoment | null,
): Promise<ExportedMemory[]> {
  const memories: ExportedMemory[] = [];
  for (const row of rows) {
    const ownComments = await addComments(subject, comments.get(row.id) ?? []);
    const names = [...(hearts.get(row.id) ?? []).map(formatFullName), ...row.heart_names];
    memories.push({
      ...(await addMemory(subject, row)),
      moment: findMoment(row),
      comments: ownComments,
      hearts: names,
    });
  }
  return memories;
}

async function addMemory(
  { addFile }: ExportSubject,
  row: MemoryRow,
): Promise<Omit<ExportedMemory, 'comments' | 'hearts' | 'moment'>> {
  const { image_key, original_format, original_name, year, month, caption } = row;
  const variants = variantsOf(row);
  const picture = variants.findLast(({ width }) => width <= maxPictureWidth) ?? variants[0];
  // Photographs added before originals were kept are exported as their widest picture.
  const original = original_format ? `${image_key}/original.${original_format}` : variants.at(-1)?.key;
  const date = month ? `${year}-${String(month).padStart(2, '0')}` : year;
  const ownName = original_name?.replace(/\.[^.]*$/, '');
  const title = `${date} ${caption || ownName || 'Photograph'}`;
  return {
    file: original ? await addFile(original, 'photographs', title) : null,
    picture: picture ? await addFile(picture.key, 'pictures', title) : null,
    width: picture?.width ?? row.width,
    height: picture?.height ?? row.height,
    label: labelOf(year, month),
    year,
    month,
    caption,
    author: authorNameOf(row),
    original_name,
    created_at: row.created_at.toISOString(),
  };
}

async function addComments(subject: ExportSubject, rows: readonly CommentRow[]): Promise<ExportedComment[]> {
  const comments: ExportedComment[] = [];
  for (const row of rows) {
    comments.push({
      author: authorNameOf(row),
      comment: row.comment,
      voice: await addVoice(subject, row),
      voice_text: row.voice_text,
      waveform: row.voice_waveform,
      created_at: row.created_at.toISOString(),
    });
  }
  return comments;
}

/** Adds the comments of the person themselves, with the date of the photograph instead of their name. */
async function addOwnComments(
  subject: ExportSubject,
  rows: readonly CommentRow[],
): Promise<ExportedContribution['comments']> {
  const comments: ExportedContribution['comments'] = [];
  for (const row of rows) {
    const { comment, voice_text, created_at, year, month } = row;
    const voice = await addVoice(subject, row);
    comments.push({
      about: labelOf(year, month),
      comment,
      voice,
      voice_text,
      created_at: created_at.toISOString(),
    });
  }
  return comments;
}

/** Adds the sound of a spoken comment; returns its path in the archive, or null if there is none. */
async function addVoice({ addFile }: ExportSubject, row: CommentRow): Promise<string | null> {
  if (!row.voice_key) return null;
  const title = `${row.created_at.toISOString().slice(0, 10)} ${authorNameOf(row)}`;
  return addFile(row.voice_key, 'spoken-comments', title);
}

interface OtherStories {
  memories: readonly MemoryRow[];
  comments: readonly CommentRow[];
  hearts: readonly HeartRow[];
}

/** Groups a person's contributions to other people's stories by storyteller. */
async function groupContributions(
  subject: ExportSubject,
  { memories, comments, hearts }: OtherStories,
): Promise<ExportedContribution[]> {
  const storytellerOf = (row: MemoryRow | CommentRow | HeartRow) =>
    formatFullName({ fname: row.storyteller_fname, lname: row.storyteller_lname });
  const memoriesFor = Map.groupBy(memories, storytellerOf);
  const commentsFor = Map.groupBy(comments, storytellerOf);
  const heartsFor = Map.groupBy(hearts, storytellerOf);
  const contributions: ExportedContribution[] = [];
  for (const storyteller of new Set([...memoriesFor.keys(), ...commentsFor.keys(), ...heartsFor.keys()])) {
    contributions.push({
      storyteller,
      // The films of other stories are not in the archive.
      memories: await addMemories(subject, memoriesFor.get(storyteller) ?? [], noReactions, () => null),
      comments: await addOwnComments(subject, commentsFor.get(storyteller) ?? []),
      hearts: (heartsFor.get(storyteller) ?? []).map(({ year, month, created_at }) => ({
        about: labelOf(year, month),
        created_at: created_at.toISOString(),
      })),
    });
  }
  return contributions;
}
