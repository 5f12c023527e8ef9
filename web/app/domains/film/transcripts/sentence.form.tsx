import type { Sentence } from '@lifestory/contract';
import { maxSentenceLength, maxSpeakerLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './transcript-view.module.css';
import { correctMutation, type Reader } from './transcripts.api.ts';

interface Props {
  sentence: Sentence;
  reader: Reader;
  onClose: () => void;
}

/** The form that corrects a sentence and its speaker. */
export function SentenceForm({ sentence, reader, onClose }: Props) {
  const save = useMutation(correctMutation(reader));
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <Form
      aria-label="Correct the sentence"
      className={styles.form}
      failure={save.error}
      onDismiss={save.reset}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onSubmit={(read) =>
        save.mutate(
          { id: sentence.id, revision: sentence.revision, text: read('text'), speaker: read('speaker') },
          { onSuccess: onClose },
        )
      }
    >
      <div ref={fields} className={styles.fields}>
        <TextField
          name="text"
          label="Sentence"
          defaultValue={sentence.text}
          maxLength={maxSentenceLength}
          error={save.error?.fields.text}
          autoComplete="off"
        />
        <TextField
          name="speaker"
          label="Speaker"
          defaultValue={sentence.speaker}
          maxLength={maxSpeakerLength}
          error={save.error?.fields.speaker}
          autoComplete="off"
        />
      </div>
      <FormActions isSaving={save.isPending} onCancel={onClose} />
    </Form>
  );
}
