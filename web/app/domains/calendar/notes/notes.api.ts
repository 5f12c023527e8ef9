import type { NoteSubject } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const notesKey = ['notes'] as const;

/** The notes about a customer or session, newest first. */
export const notesQuery = (subject: NoteSubject) =>
  queryOptions<CallReply<'notes.list'>['data'], Failure>({
    queryKey: [...notesKey, subject],
    queryFn: async ({ signal }) => (await call('notes.list', { query: subject }, { signal })).data,
    staleTime: 0,
  });

const onSuccess = (
  _reply: unknown,
  _input: unknown,
  _context: unknown,
  { client }: { client: QueryClient },
) => client.invalidateQueries({ queryKey: notesKey });

/** Adds a note. */
export const addNoteMutation = mutationOptions<
  CallReply<'notes.add'>,
  Failure,
  CallInput<'notes.add'>['body']
>({ mutationFn: (body) => call('notes.add', { body }), onSuccess });

/** Changes the text of one of the user's own notes. */
export const updateNoteMutation = mutationOptions<
  CallReply<'notes.update'>,
  Failure,
  CallInput<'notes.update'>['body']
>({ mutationFn: (body) => call('notes.update', { body }), onSuccess });

/** Deletes one of the user's own notes. */
export const deleteNoteMutation = mutationOptions<CallReply<'notes.delete'>, Failure, string>({
  mutationFn: (id) => call('notes.delete', { body: { id } }),
  onSuccess,
});
