import type { QuestionTopic } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import { OrderedList } from '../../../../ui/lists/ordered-list.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import {
  libraryQuery,
  orderLibraryMutation,
  orderTopicsMutation,
  saveTopicMutation,
} from '../questions.api.ts';
import { LibraryQuestionDialog, type QuestionDraft } from './library-question.dialog.tsx';
import styles from './question-library.module.css';

/** The library of questions: topics that open, with their questions in order. */
export function QuestionLibrary() {
  const { data: topics, error, refetch } = useQuery(libraryQuery);
  const [draft, setDraft] = useState<QuestionDraft | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const order = useMutation(orderTopicsMutation);
  const canEdit = useCanEdit();
  return (
    <>
      <ErrorSummary failure={topics ? null : error} onDismiss={() => void refetch()} />
      {!topics && !error && <Skeleton height={520} />}
      {topics && (
        <Card>
          <Group justify="end">
            <Button
              look="text"
              size="sm"
              aria-pressed={isOrdering}
              onClick={() => setOrdering(!isOrdering)}
              {...editableProps(canEdit)}
            >
              {isOrdering ? 'Done' : 'Change the order of topics'}
            </Button>
          </Group>
          {isOrdering ? (
            <OrderedList
              label="Topics"
              items={topics}
              nameOf={({ name }) => name}
              onOrder={(ids) =>
                order.mutate(ids, { onError: ({ message }: Failure) => void toastDanger(message) })
              }
            >
              {({ name }) => name}
            </OrderedList>
          ) : (
            topics.map((topic) => <Topic key={topic.id} topic={topic} onEdit={setDraft} />)
          )}
          <NewTopicForm />
        </Card>
      )}
      {draft && topics && (
        <LibraryQuestionDialog draft={draft} topics={topics} onClose={() => setDraft(null)} />
      )}
    </>
  );
}

function Topic({ topic, onEdit }: { topic: QuestionTopic; onEdit: (draft: QuestionDraft) => void }) {
  const canEdit = useCanEdit();
  const order = useMutation(orderLibraryMutation);
  const [isRenaming, setRenaming] = useState(false);
  const { id: topicId, name, questions } = topic;
  return (
    <details className={styles.topic}>
      <summary>
        <h2>{name}</h2>
        <span className={styles.count}>
          {questions.length} {questions.length === 1 ? 'question' : 'questions'}
        </span>
      </summary>
      {isRenaming ? (
        <RenameForm topic={topic} onClose={() => setRenaming(false)} />
      ) : (
        <Group gap={2}>
          <Button
            look="text"
            size="sm"
            onClick={() => onEdit({ topic_id: topicId, text: '', is_hidden: false })}
            {...editableProps(canEdit)}
          >
            <Icon name="plus" />
            Add question
          </Button>
          <Button look="text" size="sm" onClick={() => setRenaming(true)} {...editableProps(canEdit)}>
            Rename topic
          </Button>
        </Group>
      )}
      <OrderedList
        label={name}
        items={questions}
        nameOf={({ text }) => text}
        isFixed={!canEdit}
        onOrder={(ids) =>
          order.mutate(
            { topic_id: topicId, ids },
            { onError: ({ message }: Failure) => void toastDanger(message) },
          )
        }
      >
        {(question) => (
          <div className={styles.row}>
            <p data-hidden={question.is_hidden || undefined}>
              {question.text}
              {question.is_hidden && <em> (hidden)</em>}
            </p>
            <Button
              look="text"
              size="sm"
              aria-label={`Edit: ${question.text}`}
              onClick={() => onEdit({ ...question, topic_id: topicId })}
              {...editableProps(canEdit)}
            >
              Edit
            </Button>
          </div>
        )}
      </OrderedList>
    </details>
  );
}

function RenameForm({ topic: { id, name }, onClose }: { topic: QuestionTopic; onClose: () => void }) {
  const save = useMutation(saveTopicMutation);
  return (
    <Form
      onSubmit={(read) => save.mutate({ id, name: read('name') }, { onSuccess: onClose })}
      failure={save.error}
      onDismiss={save.reset}
    >
      <TextField name="name" label="Name of the topic" defaultValue={name} maxLength={60} data-autofocus />
      <Group mt={2}>
        <Button type="submit" look="outline" loading={save.isPending}>
          Save
        </Button>
        <Button look="text" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}

/** The form that adds a topic at the end. */
function NewTopicForm() {
  const canEdit = useCanEdit();
  const save = useMutation(saveTopicMutation);
  return (
    <Form
      className={styles.newTopic}
      onSubmit={(read, form) =>
        save.mutate(
          { name: read('name') },
          {
            onSuccess: ({ message }) => {
              form.reset();
              void toastSuccess(message);
            },
          },
        )
      }
      failure={save.error}
      onDismiss={save.reset}
    >
      <Group align="end">
        <TextField name="name" label="New topic" maxLength={60} disabled={!canEdit} autoComplete="off" />
        <Button type="submit" look="outline" loading={save.isPending} {...editableProps(canEdit)}>
          Add topic
        </Button>
      </Group>
    </Form>
  );
}
