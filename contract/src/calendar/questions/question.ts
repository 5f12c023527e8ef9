import { z } from 'zod';
import { maxQuestionLength, maxQuestionsAtOnce } from '../../limits.ts';
import { Name } from '../../name.ts';
import { Id, Instant, Line } from '../../scalars.ts';

/** A question of the library or of an interview, or a topic to avoid: one line of text. */
export const QuestionText = (label = 'the question') => Line(label, maxQuestionLength);

/**
 * The topics of the library in their order, each with its questions. Hidden questions are not offered for interviews.
 */
export const QuestionTopic = z.object({
  id: Id,
  name: z.string(),
  questions: z.array(z.object({ id: Id, text: z.string(), is_hidden: z.boolean() })),
});
export type QuestionTopic = z.output<typeof QuestionTopic>;

/** A question for an interview. `asker` is who asks, such as `Anna, 12`; empty for a question that staff chose. */
export const InterviewQuestion = z.object({
  id: Id,
  text: z.string(),
  asker: z.string(),
  /** When the interviewer marked it as asked; null before. */
  asked_at: Instant.nullable(),
});
export type InterviewQuestion = z.output<typeof InterviewQuestion>;

/** A topic that a member of the family asks the interviewer to avoid. Only staff see it. */
export const TopicToAvoid = z.object({ id: Id, text: z.string(), asker: z.string() });
export type TopicToAvoid = z.output<typeof TopicToAvoid>;

/** The questions of an interview in the order in which they are to be asked, and the topics to avoid. */
export const InterviewQuestions = z.object({
  questions: z.array(InterviewQuestion),
  topics_to_avoid: z.array(TopicToAvoid),
});
export type InterviewQuestions = z.output<typeof InterviewQuestions>;

/** The texts of questions that staff add to an interview. */
export const QuestionTexts = z
  .array(QuestionText(), { error: 'Please choose a question.' })
  .min(1, 'Please choose a question.')
  .max(maxQuestionsAtOnce, `Please add at most ${maxQuestionsAtOnce} questions at once.`);

/** Ids in their new order. */
export const OrderedIds = z.array(Id).max(1000);

export const familyEntryKinds = ['question', 'topic_to_avoid'] as const;
/** What a member of the family adds: a question, or a topic to avoid. */
export type FamilyEntryKind = (typeof familyEntryKinds)[number];

/** A question or a topic to avoid from the family. `name` and `age` are those of the person who asks. */
export const FamilyEntry = z.object({
  kind: z.enum(familyEntryKinds, { error: 'Please choose a question or a topic to avoid.' }),
  text: QuestionText('the question or topic'),
  name: Name('the name of the person who asks', 60),
  age: z
    .number({ error: 'Please enter the age as a number.' })
    .int('Please enter the age in whole years.')
    .min(1, 'Please enter an age from 1 to 120.')
    .max(120, 'Please enter an age from 1 to 120.')
    .nullable()
    .default(null),
});

/**
 * The question box of an upcoming interview, as a member of the family sees it. It is open until the interview starts.
 * The texts of topics to avoid are left out: the storyteller may share the screen.
 */
export const QuestionBox = z.object({
  interview_id: Id,
  starts_at: Instant,
  is_open: z.boolean(),
  questions: z.array(
    z.object({
      id: Id,
      text: z.string(),
      asker: z.string(),
      /** Whether the caller added it, and may take it back. */
      is_own: z.boolean(),
    }),
  ),
  /** The number of topics to avoid that the caller added. */
  own_topics: z.number().int(),
});
export type QuestionBox = z.output<typeof QuestionBox>;
