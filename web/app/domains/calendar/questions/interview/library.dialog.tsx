import { foldText } from '@lifestory/contract/folded-text';
import { maxQuestionsAtOnce } from '@lifestory/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../../ui/forms/choices.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { addQuestionsMutation, libraryQuery } from '../questions.api.ts';
import styles from '../questions.module.css';

interface Props {
  interviewId: string;
  /** The questions that the interview already has; they are not offered again. */
  chosenTexts: readonly string[];
  onClose: () => void;
}

/** The library of questions by topic, from which staff choose for an interview. */
export function LibraryDialog({ interviewId, chosenTexts, onClose }: Props) {
  const { data: topics, error } = useQuery(libraryQuery);
  const add = useMutation(addQuestionsMutation);
  const [search, setSearch] = useState('');
  /** The checked questions, in the order in which they were checked. */
  const [texts, setTexts] = useState<readonly string[]>([]);
  const words = foldText(search).split(' ');
  const offered = (topics ?? [])
    .map(({ questions, ...topic }) => ({
      ...topic,
      questions: questions.filter(
        ({ text, is_hidden: isHidden }) => !isHidden && words.every((word) => foldText(text).includes(word)),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
  const toggle = (text: string) =>
    setTexts((before) =>
      before.includes(text) ? before.filter((other) => other !== text) : [...before, text],
    );
  const save = () =>
    add.mutate(
      { id: interviewId, texts: [...texts] },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Choose questions" size="lg" unsaved={texts.length > 0} onClose={onClose}>
      <ErrorSummary failure={add.error ?? error} onDismiss={add.reset} />
      <TextField
        label="Search the questions"
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        className={styles.search}
      />
      {!topics && !error && <Skeleton height={320} />}
      {topics && offered.length === 0 && <p>No question matches “{search}”.</p>}
      {offered.map(({ id, name, questions }) => (
        <fieldset key={id} className={styles.topic}>
          <legend>{name}</legend>
          {questions.map(({ id: questionId, text }) => {
            const isChosen = chosenTexts.includes(text);
            return (
              <Checkbox
                key={questionId}
                label={isChosen ? `${text} (already in the list)` : text}
                checked={isChosen || texts.includes(text)}
                disabled={isChosen}
                onChange={() => toggle(text)}
              />
            );
          })}
        </fieldset>
      ))}
      <Group justify="end" className={styles.dialogActions}>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={save}
          loading={add.isPending}
          disabled={texts.length === 0 || texts.length > maxQuestionsAtOnce}
        >
          {texts.length === 0
            ? 'Add questions'
            : `Add ${texts.length} ${texts.length === 1 ? 'question' : 'questions'}`}
        </Button>
      </Group>
    </Dialog>
  );
}
