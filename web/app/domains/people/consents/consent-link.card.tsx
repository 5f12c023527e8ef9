import type { ConsentPage } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { NarrowCard } from '../auth/index.ts';
import { declineByLinkMutation, giveByLinkMutation } from './consents.api.ts';
import styles from './consents.module.css';

interface Props {
  token: string;
  page: ConsentPage;
}

/** Asks the storyteller, who needs no account, for consent to the recording. */
export function ConsentLinkCard({ token, page }: Props) {
  const { fname, starts_at, state, can_give: canGive, text, version } = page;
  const give = useMutation(giveByLinkMutation);
  const decline = useMutation(declineByLinkMutation);
  /** Whether a refusal was reconsidered. */
  const [isReconsidering, setReconsidering] = useState(false);
  const isRefused = (decline.isSuccess || state === 'withdrawn') && !isReconsidering;
  if (give.isSuccess || state === 'given') {
    return (
      <NarrowCard title="Thank you" lead={`${fname}, your consent to the recording is saved.`}>
        <p>
          You can withdraw it at any time: in the settings of your account, or by replying to one of our
          e-mails.
        </p>
      </NarrowCard>
    );
  }
  if (isRefused && (canGive || decline.isSuccess)) {
    return (
      <NarrowCard title="You said no" lead="Your answer is saved. We do not record your interview.">
        <p>Our staff will talk with you before the interview. You can also change your mind here.</p>
        <Button look="outline" size="lg" onClick={() => setReconsidering(true)}>
          Change my answer
        </Button>
      </NarrowCard>
    );
  }
  if (isRefused) {
    return (
      <NarrowCard
        title="Your consent is withdrawn"
        lead="We do not record this interview, and show no film of it."
      >
        <p>To agree again, use the settings of your account, or reply to one of our e-mails.</p>
      </NarrowCard>
    );
  }
  const failure = give.error ?? decline.error;
  const reset = () => {
    give.reset();
    decline.reset();
  };
  const submit = (read: ReadField) => {
    reset();
    give.mutate({ token, version, name: read('name') });
  };
  const refuse = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    reset();
    const name = String(form ? (new FormData(form).get('name') ?? '') : '');
    decline.mutate({ token, name }, { onSuccess: () => setReconsidering(false) });
  };
  return (
    <NarrowCard
      title={`${fname}, may we record your interview?`}
      lead={
        <>
          Your life-story interview is on <InterviewTime value={starts_at} withDate />
        </>
      }
    >
      <Form onSubmit={submit} failure={failure} onDismiss={reset} className={styles.page}>
        <p className={styles.text}>{text}</p>
        <p>
          You can withdraw your consent at any time. Read how we use your data in our{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            privacy notice<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          .
        </p>
        <TextField
          id="name"
          name="name"
          label="Your first and last name"
          autoComplete="name"
          withAsterisk
          aria-required
          error={failure?.fields.name}
        />
        <Button type="submit" look="accent" size="lg" loading={give.isPending}>
          I agree to the recording
        </Button>
        <Button look="outline" size="lg" loading={decline.isPending} onClick={refuse}>
          No, do not record me
        </Button>
        <p>If you say no, we do not record, and talk with you before the interview.</p>
      </Form>
    </NarrowCard>
  );
}
