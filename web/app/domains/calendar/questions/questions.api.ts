import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const questionsKey = ['questions'] as const;
const libraryKey = [...questionsKey, 'library'] as const;
const interviewKey = (id: string) => [...questionsKey, 'interview', id] as const;

type InterviewQuestions = CallReply<'questions.ofInterview'>['data'];
type Done = { success: true; message: string };

const refetchAll = (
  _reply: unknown,
  _failure: unknown,
  _input: unknown,
  _context: unknown,
  { client }: { client: QueryClient },
) => client.invalidateQueries({ queryKey: questionsKey });

/** The library of questions by topic. */
export const libraryQuery = queryOptions<CallReply<'questions.library'>['data'], Failure>({
  queryKey: libraryKey,
  queryFn: async ({ signal }) => (await call('questions.library', undefined, { signal })).data,
});

/** Adds a topic to the library, or renames one. */
export const saveTopicMutation = mutationOptions<Done, Failure, CallInput<'questions.saveTopic'>['body']>({
  mutationFn: (body) => call('questions.saveTopic', { body }),
  onSettled: refetchAll,
});

/** Adds a question to the library, or changes or moves one. */
export const saveLibraryQuestionMutation = mutationOptions<
  Done,
  Failure,
  CallInput<'questions.saveLibraryQuestion'>['body']
>({ mutationFn: (body) => call('questions.saveLibraryQuestion', { body }), onSettled: refetchAll });

/** Sorts items by the position of their ids in `ids`. */
const sortByIds = <T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] =>
  items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

/** Reorders the questions of a topic; they move at once. */
export const orderLibraryMutation = mutationOptions<
  Done,
  Failure,
  CallInput<'questions.orderLibrary'>['body']
>({
  mutationFn: (body) => call('questions.orderLibrary', { body }),
  onMutate: async ({ topic_id: topicId, ids }, { client }) => {
    await client.cancelQueries({ queryKey: libraryKey });
    client.setQueryData(libraryQuery.queryKey, (topics) =>
      topics?.map((topic) =>
        topic.id === topicId ? { ...topic, questions: sortByIds(topic.questions, ids) } : topic,
      ),
    );
  },
  onSettled: refetchAll,
});

/** Reorders the topics; they move at once. */
export const orderTopicsMutation = mutationOptions<Done, Failure, string[]>({
  mutationFn: (ids) => call('questions.orderTopics', { body: { ids } }),
  onMutate: async (ids, { client }) => {
    await client.cancelQueries({ queryKey: libraryKey });
    client.setQueryData(libraryQuery.queryKey, (topics) => topics && sortByIds(topics, ids));
  },
  onSettled: refetchAll,
});

/** The questions of an interview with the topics to avoid, for staff. Families may add some until it starts. */
export const interviewQuestionsQuery = (id: string) =>
  queryOptions<InterviewQuestions, Failure>({
    queryKey: interviewKey(id),
    queryFn: async ({ signal }) => (await call('questions.ofInterview', { body: { id } }, { signal })).data,
    refetchInterval: 60_000,
  });

/** Adds questions to an interview. */
export const addQuestionsMutation = mutationOptions<Done, Failure, CallInput<'questions.add'>['body']>({
  mutationFn: (body) => call('questions.add', { body }),
  onSettled: refetchAll,
});

/** Changes the text of a question of staff. */
export const changeQuestionMutation = mutationOptions<Done, Failure, CallInput<'questions.change'>['body']>({
  mutationFn: (body) => call('questions.change', { body }),
  onSettled: refetchAll,
});

/** Removes a question or a topic to avoid from an interview. */
export const removeQuestionMutation = mutationOptions<Done, Failure, string>({
  mutationFn: (id) => call('questions.remove', { body: { id } }),
  onSettled: refetchAll,
});

/** Reorders the questions of an interview; they move at once. */
export const orderQuestionsMutation = mutationOptions<Done, Failure, CallInput<'questions.order'>['body']>({
  mutationFn: (body) => call('questions.order', { body }),
  onMutate: async ({ id, ids }, { client }) => {
    await client.cancelQueries({ queryKey: interviewKey(id) });
    client.setQueryData(interviewQuestionsQuery(id).queryKey, (list) =>
      list ? { ...list, questions: sortByIds(list.questions, ids) } : list,
    );
  },
  onSettled: refetchAll,
});
