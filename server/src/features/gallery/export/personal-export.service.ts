import type {
  ExportedComment,
  ExportedContribution,
  ExportedMemory,
  ExportPersonalData,
  ExportSubject,
} from '../../../contributions/personal-export.ts';
import { formatFullName } from '../../people/index.ts';
import { labelOf } from '../memories/memory.view.ts';
import { variantsOf } from '../photographs/image.policy.ts';
import {
  type CommentRow,
  listCommentsInOtherStories,
  listCommentsOnStory,
  listMemoriesInOtherStories,
  listMemoriesOfStory,
  type MemoryRow,
} from './personal-export.queries.ts';

/** Maximum width in pixels of the pictures on the export's page; the originals are exported as well. */
const maxPictureWidth = 800;

/** Exports the memories of a person's own story, and their memories and comments in other people's stories. */
export const exportMemories: ExportPersonalData = async (db, subject) => {
  const { personId, storyId } = subject;
  const comments = Map.groupBy(storyId ? await listCommentsOnStory(db, storyId) : [], (row) => row.memory_id);
  const memories = storyId ? await listMemoriesOfStory(db, storyId) : [];
  return {
    memories: await addMemories(subject, memories, comments),
    contributions: await groupContributions(
      subject,
      await listMemoriesInOtherStories(db, personId),
      await listCommentsInOtherStories(db, personId),
    ),
  };
};

async function addMemories(
  subject: ExportSubject,
  rows: readonly MemoryRow[],
  comments: Map<string, CommentRow[]>,
): Promise<ExportedMemory[]> {
  const memories: ExportedMemory[] = [];
  for (const row of rows) memories.push(await addMemory(subject, row, comments.get(row.id) ?? []));
  return memories;
}

async function addMemory(
  { addFile }: ExportSubject,
  row: MemoryRow,
  comments: readonly CommentRow[],
): Promise<ExportedMemory> {
  const { image_key, original_format, year, month, caption } = row;
  const variants = variantsOf(row);
  const picture = variants.findLast(({ width }) => width <= maxPictureWidth) ?? variants[0];
  // Photographs added before originals were kept are exported as their widest picture.
  const original = original_format ? `${image_key}/original.${original_format}` : variants.at(-1)?.key;
  const date = month ? `${year}-${String(month).padStart(2, '0')}` : year;
  const title = `${date} ${caption || 'Photograph'}`;
  return {
    file: original ? await addFile(original, 'photographs', title) : null,
    picture: picture ? await addFile(picture.key, 'pictures', title) : null,
    width: picture?.width ?? row.width,
    height: picture?.height ?? row.height,
    label: labelOf(year, month),
    year,
    month,
    caption,
    author: formatFullName(row),
    created_at: row.created_at.toISOString(),
    comments: comments.map(
      (comment): ExportedComment => ({
        author: formatFullName(comment),
        comment: comment.comment,
        created_at: comment.created_at.toISOString(),
      }),
    ),
  };
}

/** Groups a person's contributions to other people's stories by storyteller. */
async function groupContributions(
  subject: ExportSubject,
  memories: readonly MemoryRow[],
  comments: readonly CommentRow[],
): Promise<ExportedContribution[]> {
  const storytellerOf = (row: MemoryRow | CommentRow) =>
    formatFullName({ fname: row.storyteller_fname, lname: row.storyteller_lname });
  const memoriesFor = Map.groupBy(memories, storytellerOf);
  const commentsFor = Map.groupBy(comments, storytellerOf);
  const contributions: ExportedContribution[] = [];
  for (const storyteller of new Set([...memoriesFor.keys(), ...commentsFor.keys()])) {
    contributions.push({
      storyteller,
      memories: await addMemories(subject, memoriesFor.get(storyteller) ?? [], new Map()),
      comments: (commentsFor.get(storyteller) ?? []).map((row) => ({
        about: labelOf(row.year, row.month),
        comment: row.comment,
        created_at: row.created_at.toISOString(),
      })),
    });
  }
  return contributions;
}
