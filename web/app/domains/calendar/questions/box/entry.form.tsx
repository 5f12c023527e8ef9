import { maxQuestionLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { addEntryMutation, type BoxSource, type NewEntry } from './question-box.api.ts';
import styles from './question-box.module.css';

interface Props {
  source: BoxSource;
  kind: NewEntry['kind'];
  /** The name that the form proposes. */
  name: string;
  /** The label of the text. */
  label: string;
  action: string;
  /** Shown after an entry was sent. */
  thanks: string;
}

/** A form for a question or a topic to avoid: its text, and the name and age of the person who asks. */
export function EntryForm({ source, kind, name, label, action, thanks }: Props) {
  const add = useMutation(addEntryMutation(source));
  const [wasSent, setWasSent] = useState(false);
  const failure = add.error;
  return (
    <Form
      className={styles.form}
      aria-label={label}
      onChange={() => setWasSent(false)}
      onSubmit={(read, form) => {
        const age = read('age').trim();
        add.mutate(
          { kind, text: read('text'), name: read('name'), age: age === '' ? null : Number(age) },
          {
            onSuccess: () => {
              // The name and age stay for the next question.
              const text = form.elements.namedItem('text');
              if (text instanceof HTMLTextAreaElement) text.value = '';
              setWasSent(true);
            },
          },
        );
      }}
      failure={failure}
      onDismiss={add.reset}
    >
      <TextArea
        name="text"
        label={label}
        rows={2}
        maxLength={maxQuestionLength}
        error={Boolean(failure?.fields.text)}
      />
      <div className={styles.asking}>
        <TextField
          name="name"
          label="Who is asking?"
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          error={failure?.fields.name}
        />
        <TextField
          name="age"
          label="Age, if you like"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          error={failure?.fields.age}
        />
      </div>
      <div className={styles.send}>
        <Button type="submit" look={kind === 'question' ? 'accent' : 'outline'} loading={add.isPending}>
          {action}
        </Button>
        <p role="status" className={styles.thanks}>
          {wasSent && (
            <>
              <Icon name="check" /> {thanks}
            </>
          )}
        </p>
      </div>
    </Form>
  );
}
