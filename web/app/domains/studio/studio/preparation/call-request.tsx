import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { requestCallMutation } from '../studio.api.ts';
import styles from './preparation.module.css';

interface Props {
  token: string;
  /** The number at which the storyteller already asked to be called; empty otherwise. */
  phone: string;
}

/** Asks the business to call the storyteller on the phone instead. */
export function CallRequest({ token, phone }: Props) {
  const request = useMutation(requestCallMutation(token));
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const id = useId();
  const requested = request.isSuccess ? text : phone;
  if (requested) {
    return (
      <p className={styles.sentence} data-fine role="status">
        We will call you at {requested}.
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button look="outline" size="lg" onClick={() => setOpen(true)}>
        Call me instead
      </Button>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate(text);
      }}
    >
      <label htmlFor={id}>Your phone number</label>
      <input
        id={id}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        value={text}
        aria-describedby={request.error ? `${id}-error` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {request.error && (
        <p id={`${id}-error`} role="alert">
          {request.error.fields.phone ?? request.error.message}
        </p>
      )}
      <Button type="submit" look="accent" size="lg" loading={request.isPending}>
        Please call me
      </Button>
    </form>
  );
}
