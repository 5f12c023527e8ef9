import type { OwnLegacyContact as Own } from '@lifestory/contract';
import { legacyWaitingDays } from '@lifestory/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { toastOutcome, toastSuccess } from '../../../ui/notices/toast.ts';
import {
  declineRequestMutation,
  nameContactMutation,
  ownLegacyContactQuery,
  withdrawContactMutation,
} from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

/** The storyteller's legacy contact: naming, replacing and withdrawing one, and declining a request. */
export default function OwnLegacyContact() {
  const { data, error } = useQuery(ownLegacyContactQuery);
  if (error && !data) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton height={140} />;
  return (
    <div className={styles.stack}>
      <p>
        A legacy contact may ask to take over your story when you can no longer look after it. We will tell
        you at once, and you can decline. Our staff check the evidence, and decide after {legacyWaitingDays}{' '}
        days at the earliest.
      </p>
      {data.request && data.contact && <OpenRequest request={data.request} name={data.contact.fullName} />}
      {data.contact ? (
        <NamedContact contact={data.contact} candidates={data.candidates} />
      ) : (
        <ContactForm candidates={data.candidates} />
      )}
    </div>
  );
}

function OpenRequest({ request, name }: { request: NonNullable<Own['request']>; name: string }) {
  const decline = useMutation(declineRequestMutation);
  return (
    <Alert tone="danger" title={`${name} asks to take over your story`}>
      <div className={styles.stack}>
        <p>If you are well, decline the request now. Your story then stays yours.</p>
        <p className={styles.text}>“{request.reason}”</p>
        <p className={styles.detail}>
          Our staff can decide from <InterviewTime value={request.approvable_at} withDate />
        </p>
        <div>
          <Button loading={decline.isPending} onClick={() => decline.mutate(undefined, toastOutcome)}>
            Decline the request
          </Button>
        </div>
      </div>
    </Alert>
  );
}

interface NamedContactProps {
  contact: NonNullable<Own['contact']>;
  candidates: Own['candidates'];
}

function NamedContact({ contact, candidates }: NamedContactProps) {
  const withdraw = useMutation(withdrawContactMutation);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const others = candidates.filter(({ id }) => id !== contact.id);
  return (
    <>
      <p>
        <strong>{contact.fullName}</strong>
        <span className={styles.detail}>
          Named <InterviewTime value={contact.named_at} withDate />
        </span>
      </p>
      {isReplacing ? (
        <ContactForm candidates={others} onDone={() => setReplacing(false)} />
      ) : (
        <div className={styles.actions}>
          <Button look="outline" onClick={() => setReplacing(true)}>
            Name somebody else
          </Button>
          <Button look="outline" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        </div>
      )}
      <Confirm
        opened={isWithdrawing}
        title={`Withdraw ${contact.fullName} as legacy contact?`}
        text="They stay a member of your story. We tell them by e-mail. An open request is closed."
        confirmLabel="Withdraw"
        cancelLabel="Keep"
        busy={withdraw.isPending}
        onCancel={() => setWithdrawing(false)}
        onConfirm={() =>
          withdraw.mutate(undefined, { ...toastOutcome, onSettled: () => setWithdrawing(false) })
        }
      />
    </>
  );
}

interface ContactFormProps {
  candidates: Own['candidates'];
  /** Closes the form; without it, the form stays. */
  onDone?: () => void;
}

function ContactForm({ candidates, onDone }: ContactFormProps) {
  const name = useMutation(nameContactMutation);
  if (candidates.length === 0) {
    return (
      <div className={styles.stack}>
        <p>Only a person who has opened your story can be named. Please invite the person first.</p>
        <div className={styles.actions}>
          <ButtonLink look="accent" round to="/friends-and-family">
            Invite a person
          </ButtonLink>
          {onDone && (
            <Button look="outline" onClick={onDone}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <Form
      onSubmit={(read) =>
        name.mutate(read('contact'), {
          onSuccess: ({ message }) => {
            void toastSuccess(message);
            onDone?.();
          },
        })
      }
      failure={name.error}
      onDismiss={name.reset}
    >
      <div className={styles.stack}>
        <SelectField
          name="contact"
          label="Member of your story"
          description="Somebody else? Invite them under Friends & Family first."
          options={candidates.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={name.isPending}>
            Name as legacy contact
          </Button>
          {onDone && (
            <Button look="outline" onClick={onDone}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
