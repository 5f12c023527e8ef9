import type { InterviewQuestion } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPosition } from '../../../ui/position.ts';
import { interviewQuestionsQuery } from '../../calendar/questions/index.ts';
import { type MarkReply, markMutation, undoMarkMutation } from './marks.api.ts';
import styles from './question-panel.module.css';

/** The latest mark, which the interviewer can undo. */
type LatestMark = MarkReply & { label: string; questionId: string | null };

/**
 * The questions of an interview while it is held. One tap marks a question as asked, or this moment; while the call is
 * recorded, each mark becomes a chapter of the film.
 */
export default function QuestionPanel({ interviewId }: { interviewId: string }) {
  const { data, error, refetch } = useQuery(interviewQuestionsQuery(interviewId));
  const mark = useMutation(markMutation(interviewId));
  const undo = useMutation(undoMarkMutation(interviewId));
  const [latest, setLatest] = useState<LatestMark | null>(null);
  const isBusy = mark.isPending || undo.isPending;
  const add = (questionId: string | null, label: string) =>
    mark.mutate(questionId, { onSuccess: (reply) => setLatest({ ...reply, label, questionId }) });
  const takeBack = (questionId: string | null, chapterId: string | null) =>
    undo.mutate({ questionId, chapterId }, { onSuccess: () => setLatest(null) });
  const open = data?.questions.filter(({ asked_at: askedAt }) => askedAt === null) ?? [];
  const asked = data?.questions.filter(({ asked_at: askedAt }) => askedAt !== null) ?? [];
  return (
    <section className={styles.panel} aria-label="Questions to ask">
      <ErrorSummary failure={data ? null : error} onDismiss={() => void refetch()} />
      <ErrorSummary
        failure={mark.error ?? undo.error}
        onDismiss={() => {
          mark.reset();
          undo.reset();
        }}
      />
      {data && data.topics_to_avoid.length > 0 && (
        <div className={styles.avoid}>
          <strong>Please avoid</strong>
          <ul>
            {data.topics_to_avoid.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {data?.questions.length === 0 && <p>There are no questions for this session.</p>}
      <ul className={styles.questions} aria-label="Not asked yet">
        {open.map((question) => (
          <li key={question.id}>
            <p>{describeQuestion(question)}</p>
            <Button
              look="outline"
              aria-label={`Mark as asked: ${question.text}`}
              disabled={isBusy}
              onClick={() => add(question.id, question.text)}
            >
              Asked
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.moment}>
        <Button look="accent" disabled={isBusy} onClick={() => add(null, 'This moment')}>
          Mark this moment
        </Button>
        <p role="status">{latest && describeMark(latest)}</p>
        {latest && (latest.questionId !== null || latest.chapter_id !== null) && (
          <Button
            look="text"
            disabled={isBusy}
            onClick={() => takeBack(latest.questionId, latest.chapter_id)}
          >
            Undo
          </Button>
        )}
      </div>
      {asked.length > 0 && (
        <ul className={styles.questions} aria-label="Asked">
          {asked.map((question) => (
            <li key={question.id} className={styles.asked}>
              <Icon name="check" />
              <p>{describeQuestion(question)}</p>
              <Button
                look="text"
                aria-label={`Not asked: ${question.text}`}
                disabled={isBusy}
                onClick={() => takeBack(question.id, null)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const describeQuestion = ({ text, asker }: InterviewQuestion) =>
  asker ? `${text} – asked by ${asker}` : text;

function describeMark({ label, at_ms: atMs, questionId }: LatestMark): string {
  if (atMs !== null) return `${label}: chapter at ${formatPosition(atMs)}`;
  return questionId === null
    ? 'Nothing is being recorded, so there is no moment to mark.'
    : `${label}: marked as asked`;
}
