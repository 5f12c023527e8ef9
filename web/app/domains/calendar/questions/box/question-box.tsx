import { useMutation, useQuery } from '@tanstack/react-query';
import { useUser } from '../../../../api/sign-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { EntryForm } from './entry.form.tsx';
import { type QuestionBox as Box, type BoxSource, boxQuery, takeBackMutation } from './question-box.api.ts';
import styles from './question-box.module.css';

interface Props {
  /** The token of a booking link; null for a member of the active story. */
  token: string | null;
  /** The storyteller's first name; null if the reader is the storyteller, or unknown. */
  fname: string | null;
}

/** The question box of an upcoming interview: the family asks, and names topics to avoid, until it starts. */
export default function QuestionBox({ token, fname }: Props) {
  const { data: box } = useQuery(boxQuery(token));
  if (!box) return null;
  const source = { token, interviewId: box.interview_id };
  const { title, text, privacy } = describeBox(token, fname);
  return (
    <Card look="raised" className={styles.box} aria-labelledby="question-box">
      <h2 id="question-box">
        <Icon name="speech" size={26} />
        {title}
      </h2>
      <p>{box.is_open ? text : 'The interview has begun, so questions can no longer be added.'}</p>
      <Questions source={source} box={box} />
      {box.is_open && <QuestionForm source={source} />}
      {box.is_open && <Topics source={source} box={box} privacy={privacy} />}
    </Card>
  );
}

/** The texts of the box for a booker with a link, the storyteller, or a member of their family. */
function describeBox(token: string | null, fname: string | null) {
  if (token !== null) {
    return {
      title: 'Questions for the interview',
      text: 'What should we ask? Leave questions here, from you and others in the family. We will say who each one is from.',
      privacy: 'It is not shown in the list of questions.',
    };
  }
  if (fname === null) {
    return {
      title: 'Questions from your family',
      text: 'Your family can leave questions here. So can you, if there is something you would like to be asked.',
      privacy: 'Nobody in your family sees it.',
    };
  }
  return {
    title: `What would you like to ask ${fname}?`,
    text: 'Leave your questions here. We will ask them in the interview, and say who they are from.',
    privacy: `Neither ${fname} nor the family sees it.`,
  };
}

function Questions({ source, box }: { source: BoxSource; box: Box }) {
  const takeBack = useMutation(takeBackMutation(source));
  if (box.questions.length === 0) return null;
  return (
    <>
      <ErrorSummary failure={takeBack.error} onDismiss={takeBack.reset} />
      <ul className={styles.questions} aria-label="Questions so far">
        {box.questions.map(({ id, text, asker, is_own: isOwn }) => (
          <li key={id}>
            <p>
              {text} <span className={styles.asker}>– {asker}</span>
            </p>
            {isOwn && box.is_open && (
              <Button
                look="text"
                aria-label={`Take back: ${text}`}
                disabled={takeBack.isPending}
                onClick={() => takeBack.mutate(id)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The form for a question. Signed-in members ask in their own name unless they enter another. */
function QuestionForm({ source }: { source: BoxSource }) {
  const name = useOwnName(source);
  return (
    <EntryForm
      source={source}
      kind="question"
      name={name}
      label="Your question"
      action="Send the question"
      thanks="Thank you. Your question is in the list."
    />
  );
}

const useOwnName = ({ token }: BoxSource): string => {
  const user = useUser();
  return token !== null ? '' : (user?.fname ?? '');
};

interface TopicsProps {
  source: BoxSource;
  box: Box;
  /** Who does not see the topics. */
  privacy: string;
}

/** The form for topics to avoid. Their texts are never shown again here. */
function Topics({ source, box: { own_topics: count }, privacy }: TopicsProps) {
  const takeBack = useMutation(takeBackMutation(source));
  const name = useOwnName(source);
  return (
    <details className={styles.topics}>
      <summary>Is there something we should not ask about?</summary>
      <p>Only our staff read this. {privacy}</p>
      <ErrorSummary failure={takeBack.error} onDismiss={takeBack.reset} />
      {count > 0 && (
        <p className={styles.count}>
          You have named {count} {count === 1 ? 'topic' : 'topics'} to avoid.
          <Button look="text" disabled={takeBack.isPending} onClick={() => takeBack.mutate(null)}>
            Take back
          </Button>
        </p>
      )}
      <EntryForm
        source={source}
        kind="topic_to_avoid"
        name={name}
        label="Please do not ask about"
        action="Send to our staff"
        thanks="Thank you. Our staff will avoid it."
      />
    </details>
  );
}
