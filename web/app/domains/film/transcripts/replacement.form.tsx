import { maxSpeakerLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import styles from './transcript-view.module.css';
import { type Reader, replaceMutation } from './transcripts.api.ts';

/** Replaces a word or name everywhere, such as a misspelled one. */
export function ReplacementForm({ filmId, reader }: { filmId: string; reader: Reader }) {
  const replace = useMutation(replaceMutation(reader));
  return (
    <details className={styles.details}>
      <summary>Replace a name everywhere</summary>
      <Form
        aria-label="Replace a name everywhere"
        className={styles.form}
        failure={replace.error}
        onDismiss={replace.reset}
        onSubmit={(read, form) =>
          replace.mutate(
            { id: filmId, find: read('find'), replacement: read('replacement') },
            {
              onSuccess: ({ data }) => {
                void toastSuccess(describeCount(data.sentences));
                if (data.sentences > 0) form.reset();
              },
            },
          )
        }
      >
        <div className={styles.fields}>
          <TextField
            name="find"
            label="Current spelling"
            maxLength={maxSpeakerLength}
            error={replace.error?.fields.find}
            autoComplete="off"
          />
          <TextField
            name="replacement"
            label="Correct spelling"
            maxLength={maxSpeakerLength}
            error={replace.error?.fields.replacement}
            autoComplete="off"
          />
        </div>
        <Button type="submit" look="outline" loading={replace.isPending}>
          Replace everywhere
        </Button>
      </Form>
    </details>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'This word was not found. Capital letters matter.';
  return count === 1 ? '1 sentence changed' : `${count} sentences changed`;
}
