import type { Chapter, ChapterEntry } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { chaptersKey } from './chapters.api.ts';

type Done = { success: true; message: string };

/** The chapters of the film of a session, for staff who gave a reason to watch it. */
export const interviewChaptersQuery = (id: string) =>
  queryOptions<Chapter[], Failure>({
    queryKey: [...chaptersKey, 'interview', id],
    queryFn: async ({ signal }) => (await call('chapters.ofInterview', { body: { id } }, { signal })).data,
  });

/** Whether the storyteller or staff change chapters. */
export type Editor = 'storyteller' | 'staff';

/** Adds or changes a chapter. */
export const saveChapterMutation = (editor: Editor) =>
  mutationOptions<Done, Failure, ChapterEntry>({
    mutationFn: (body) => call(editor === 'staff' ? 'chapters.saveByStaff' : 'chapters.save', { body }),
    onSettled: (_reply, _failure, _body, _context, { client }) =>
      client.invalidateQueries({ queryKey: chaptersKey }),
  });

/** Deletes a chapter. */
export const deleteChapterMutation = (editor: Editor) =>
  mutationOptions<Done, Failure, string>({
    mutationFn: (id) =>
      call(editor === 'staff' ? 'chapters.deleteByStaff' : 'chapters.delete', { body: { id } }),
    onSettled: (_reply, _failure, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: chaptersKey }),
  });
