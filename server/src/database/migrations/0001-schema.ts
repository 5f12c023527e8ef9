import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** The questions of the library at first, by topic. Staff change them. */
const library: Record<string, readonly string[]> = {
  'Childhood home': [
    'Where did you grow up? Walk us through the rooms.',
    'What did your kitchen smell like?',
    'Which sounds did you fall asleep to?',
    'What could you see from your window?',
    'Where did you hide when you did not want to be found?',
    'Who were your neighbors, and what were they like?',
    'What did your family have little of, and what was there always enough of?',
  ],
  'Parents and grandparents': [
    'What is the first thing that comes to mind when you think of your mother?',
    'What did your father teach you without ever saying it?',
    'How did your parents meet?',
    'Which stories did your grandparents tell?',
    'What did your parents worry about?',
    'Which of your parents do you take after, and how?',
    'Is there something that you wish you had asked them?',
  ],
  'Brothers, sisters and friends': [
    'Who was your first friend, and what did you do together?',
    'What did you and your brothers and sisters fight about?',
    'What trouble did you get into that your parents never learned of?',
    'Which friend has known you the longest?',
    'Who made you laugh the most?',
    'Is there a friend whom you lost and still think of?',
  ],
  School: [
    'How did you get to school, and who walked with you?',
    'Which teacher do you still remember, and why?',
    'What were you good at, and what did you dread?',
    'What did you want to become when you were ten?',
    'What did you wear to school?',
    'What did you learn there that you still use?',
  ],
  'Growing up': [
    'When did you first feel grown up?',
    'What did you do on a Saturday night when you were eighteen?',
    'Which clothes or haircut were you proud of?',
    'What did you and your parents disagree about?',
    'What was your first journey away from home?',
    'What did you dream about in those years?',
  ],
  Work: [
    'What was your first job, and what did it pay?',
    'What did you buy with the first money that you earned?',
    'Describe an ordinary working day.',
    'Who taught you your trade?',
    'What are you proudest of in your work?',
    'Was there a job that you should have left sooner, or kept longer?',
  ],
  Love: [
    'How did you meet the love of your life?',
    'What did you notice first?',
    'Tell us about the day you married.',
    'What was your first home together like?',
    'What kept you together in hard times?',
    'What would you tell a young couple today?',
  ],
  'Children and family life': [
    'What do you remember of the day your first child was born?',
    'How did you choose the names of your children?',
    'What was a Sunday in your family like?',
    'What was the hardest part of being a parent?',
    'Which moment with your children would you like to live again?',
    'What surprised you about becoming a grandparent?',
  ],
  'War and hard times': [
    'Did war or want touch your family? What do you remember?',
    'What did you eat when there was little?',
    'Who helped you when you needed it most?',
    'When were you truly afraid?',
    'What did you lose, and what did you keep?',
    'How did you find your way back to ordinary life?',
  ],
  'Leaving and arriving': [
    'Why did you or your family leave home?',
    'What did you take with you, and what did you leave behind?',
    'What was your first day in the new place like?',
    'Which words or customs were hardest to get used to?',
    'When did the new place begin to feel like home?',
    'What do you still miss?',
  ],
  'Faith and beliefs': [
    'What did your family believe in?',
    'Which holidays mattered most, and how did you keep them?',
    'Was there a time when you doubted?',
    'What gives you comfort?',
    'What do you believe now that you did not believe at twenty?',
  ],
  'Food and celebrations': [
    'Which dish tastes of home? How is it made?',
    'Who cooked in your family, and who was not allowed to?',
    'What did your family eat on holidays?',
    'Which birthday do you remember best?',
    'What is the best meal you ever had?',
  ],
  'Music and pastimes': [
    'Which song takes you back, and where to?',
    'Did you dance? Where, and with whom?',
    'What did you do when the work was done?',
    'Which book, film or radio program stayed with you?',
    'What did you collect, build or grow?',
  ],
  'Turning points': [
    'Which decision changed the course of your life?',
    'When did luck step in?',
    'What seemed like a disaster and turned out well?',
    'Which door closed that you wish had stayed open?',
    'What are you glad that you risked?',
    'Which year would you live again?',
  ],
  'Advice and things to pass on': [
    'What do you know now that you wish you had known at thirty?',
    'What makes a good life?',
    'What would you like your grandchildren to remember about you?',
    'Which object should stay in the family, and what is its story?',
    'Is there something that you have never told anyone and would like to say?',
    'Whom would you like to thank?',
    'What are you looking forward to?',
  ],
};

/** The schema of release 1.0.0, in schema.sql, and the library of questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(join(import.meta.dirname, '../schema.sql'), 'utf8')).execute(db);
  for (const [topicIndex, [name, questions]] of Object.entries(library).entries()) {
    await sql`
      with topic as (
        insert into question_topics (id, name, position) values (gen_random_uuid(), ${name}, ${topicIndex + 1})
        returning id
      )
      insert into library_questions (id, topic_id, text, position)
      select gen_random_uuid(), topic.id, question.text, question.position
      from topic, unnest(${questions}::text[]) with ordinality as question (text, position)`.execute(db);
  }
}
