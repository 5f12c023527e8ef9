import type { Chapter, Memory } from '@lifestory/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { formatYears } from '../../../film/chapters/index.ts';
import { expandMemories } from '../short-memory.ts';
import { MemoryStrip } from './memory-strip.tsx';
import styles from './recent-memories.module.css';

/**
 * The memories of a chapter: of its years, and those linked to it. Picture URLs are valid for at least half an hour.
 */
const chapterMemoriesQuery = (id: string) =>
  queryOptions<Memory[], Failure>({
    queryKey: ['gallery', 'chapter', id],
    queryFn: async ({ signal }) =>
      expandMemories(await call('gallery.ofChapter', { body: { id } }, { signal })),
    refetchInterval: 25 * 60 * 1000,
  });

const titleId = 'chapter-memories';

/** The photographs of a chapter; renders nothing without any. */
export default function ChapterMemories({ chapter }: { chapter: Chapter }) {
  // The strip of the previous chapter stays until the next one has loaded, so that the page does not jump.
  const { data: memories } = useQuery({
    ...chapterMemoriesQuery(chapter.id),
    placeholderData: keepPreviousData,
  });
  if (!memories || memories.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={styles.chapter}>
        Photographs: {chapter.title}
        {chapter.first_year !== null && ` (${formatYears(chapter)})`}
      </h2>
      <MemoryStrip key={chapter.id} memories={memories} labelledBy={titleId} />
    </section>
  );
}
