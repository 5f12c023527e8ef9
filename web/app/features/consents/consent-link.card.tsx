import type { ConsentPage } from '@lifestory/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Form, type ReadField } from '../../ui/forms/form.tsx';
import { InterviewTime } from '../../ui/interview-time.tsx';
import { NarrowCard } from '../auth/index.ts';
import { giveByLinkMutation } from './consents.api.ts';
import styles from './consents.module.css';

interface Props {
  token: string;
  page: ConsentPage;
}

/** Asks the storyteller, who needs no account, for consent to the recording. */
export function ConsentLinkCard({ token, page: { fname, starts_at, state, text, version } }: Props) {
  const give = useMutation(giveByLinkMutation);
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
  if (state === 'withdrawn') {
    return (
      <NarrowCard
        title="Your consent is withdrawn"
        lead="We do not record this interview, and show no film of it."
      >
        <p>To agree again, use the settings of your account, or reply to one of our e-mails.</p>
      </NarrowCard>
    );
  }
  const submit = (read: ReadField) => give.mutate({ token, version, name: read('name') });
  return (
    <NarrowCard
      title={`${fname}, may we record your interview?`}
      lead={
        <>
          Your life-story interview is on <InterviewTime value={starts_at} withDate />
        </>
      }
    >
      <Form onSubmit={submit} failure={give.error} onDismiss={give.reset} className={styles.page}>
        <p className={styles.text}>{text}</p>
        <p>
          You can withdraw your consent at any time. Read how we use your data in our{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            privacy notice<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          .
        </p>
        <TextInput
          id="name"
          name="name"
          label="Your first and last name"
          autoComplete="name"
          withAsterisk
          aria-required
          error={give.error?.fields.name}
        />
        <Button type="submit" color="clay" size="lg" loading={give.isPending}>
          I agree to the recording
        </Button>
        <p>If you do not agree, you do not need to do anything. We will call you before the interview.</p>
      </Form>
    </NarrowCard>
  );
}
