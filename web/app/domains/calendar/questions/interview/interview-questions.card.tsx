import type { InterviewQuestion, InterviewQuestions } from '@lifestory/contract';
import { maxQuestionLength } from '@lifestory/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import { OrderedList } from '../../../../ui/lists/ordered-list.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import {
  addQuestionsMutation,
  changeQuestionMutation,
  interviewQuestionsQuery,
  orderQuestionsMutation,
  removeQuestionMutation,
} from '../questions.api.ts';
import styles from '../questions.module.css';
import { LibraryDialog } from './library.dialog.tsx';

export interface InterviewQuestionsProps {
  interviewId: string;
  /** Shown in place of the ordered list, for example while the session is held. */
  children?: ReactNode;
}

/** The questions of an interview: chosen by staff or added by the family, and the topics to avoid. */
export default function InterviewQuestionsCard({ interviewId, children }: InterviewQuestionsProps) {
  const { data, error } = useQuery(interviewQuestionsQuery(interviewId));
  const remove = useMutation(removeQuestionMutation);
  const [isChoosing, setChoosing] = useState(false);
  const [removed, setRemoved] = useState<{ id: string; text: string } | null>(null);
  const confirmRemoval = () =>
    removed &&
    remove.mutate(removed.id, {
      onError: ({ message }) => void toastDanger(message),
      onSettled: () => setRemoved(null),
    });
  return (
    <Card aria-labelledby="questions-title">
      <h2 id="questions-title">Questions</h2>
      <p className={styles.hint}>
        Choose what to ask. The family adds questions and topics to avoid until the session starts; only staff
        see the topics.
      </p>
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton height={120} />}
      {data && (children || <PreparedList interviewId={interviewId} list={data} onRemove={setRemoved} />)}
      {data && (
        <>
          <OwnQuestionForm interviewId={interviewId} />
          <Button className={styles.choose} look="outline" onClick={() => setChoosing(true)}>
            <Icon name="speech" />
            Choose from the library
          </Button>
        </>
      )}
      {isChoosing && (
        <LibraryDialog
          interviewId={interviewId}
          chosenTexts={data?.questions.map(({ text }) => text) ?? []}
          onClose={() => setChoosing(false)}
        />
      )}
      <Confirm
        opened={removed !== null}
        title="Remove this from the session?"
        text={removed ? `“${removed.text}” will be removed for all staff.` : ''}
        confirmLabel="Remove"
        busy={remove.isPending}
        onCancel={() => setRemoved(null)}
        onConfirm={confirmRemoval}
      />
    </Card>
  );
}

interface PreparedListProps {
  interviewId: string;
  list: InterviewQuestions;
  onRemove: (entry: { id: string; text: string }) => void;
}

/** The topics to avoid, and the questions, which staff order. */
function PreparedList({ interviewId, list, onRemove }: PreparedListProps) {
  const order = useMutation(orderQuestionsMutation);
  return (
    <>
      {list.topics_to_avoid.length > 0 && (
        <section className={styles.avoid} aria-label="Topics to avoid">
          <h3>Please avoid</h3>
          <ul>
            {list.topics_to_avoid.map((topic) => (
              <li key={topic.id}>
                <p>
                  {topic.text} <span className={styles.asker}>– {topic.asker}</span>
                </p>
                <RemoveButton item={topic} onRemove={() => onRemove(topic)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {list.questions.length > 0 && (
        <OrderedList
          label="Questions in the order in which to ask them"
          items={list.questions}
          nameOf={({ text }) => text}
          onOrder={(ids) =>
            order.mutate(
              { id: interviewId, ids },
              { onError: ({ message }: Failure) => void toastDanger(message) },
            )
          }
        >
          {(question) => <QuestionItem question={question} onRemove={() => onRemove(question)} />}
        </OrderedList>
      )}
    </>
  );
}

const RemoveButton = ({ item, onRemove }: { item: { text: string }; onRemove: () => void }) => (
  <Button look="text" size="sm" danger aria-label={`Remove: ${item.text}`} onClick={onRemove}>
    Remove
  </Button>
);

/** A question with who asks it. Staff edit their own questions; those from the family keep their words. */
function QuestionItem({ question, onRemove }: { question: InterviewQuestion; onRemove: () => void }) {
  const change = useMutation(changeQuestionMutation);
  const [isEditing, setEditing] = useState(false);
  const { id, text, asker, asked_at: askedAt } = question;
  if (isEditing) {
    return (
      <Form
        onSubmit={(read) => change.mutate({ id, text: read('text') }, { onSuccess: () => setEditing(false) })}
        failure={change.error}
        onDismiss={change.reset}
      >
        <TextArea
          rows={1}
          name="text"
          label="Question"
          defaultValue={text}
          maxLength={maxQuestionLength}
          error={change.error?.fields.text}
          data-autofocus
        />
        <Group mt={2}>
          <Button type="submit" look="outline" loading={change.isPending}>
            Save
          </Button>
          <Button look="text" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        </Group>
      </Form>
    );
  }
  return (
    <>
      <p className={styles.question}>
        {text} {asker && <span className={styles.asker}>– asked by {asker}</span>}
        {askedAt && (
          <span className={styles.asked}>
            <Icon name="check" size={16} /> Asked
          </span>
        )}
      </p>
      <Group gap={2} className={styles.actions}>
        {!asker && (
          <Button look="text" size="sm" aria-label={`Edit: ${text}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        <RemoveButton item={question} onRemove={onRemove} />
      </Group>
    </>
  );
}

/** The form that adds a question in one’s own words. */
function OwnQuestionForm({ interviewId }: { interviewId: string }) {
  const add = useMutation(addQuestionsMutation);
  return (
    <Form
      className={styles.ownForm}
      onSubmit={(read, form) =>
        add.mutate(
          { id: interviewId, texts: [read('text')] },
          {
            onSuccess: ({ message }) => {
              form.reset();
              void toastSuccess(message);
            },
          },
        )
      }
      failure={add.error}
      onDismiss={add.reset}
    >
      <TextField name="text" label="Your own question" maxLength={maxQuestionLength} autoComplete="off" />
      <Button type="submit" look="outline" loading={add.isPending}>
        Add question
      </Button>
    </Form>
  );
}
