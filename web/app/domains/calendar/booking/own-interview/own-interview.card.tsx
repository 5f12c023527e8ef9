import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatLongDate } from '../../../../dates.ts';
import { Button, ButtonAnchor } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { formatShortDollars } from '../../../../ui/money.ts';
import { formatLocalTime, formatStoryTime, formatTime } from '../../../../ui/time.ts';
import { MoveInterview } from './move-interview.tsx';
import { cancelOwnMutation, type OwnInterview } from './own-interview.api.ts';
import styles from './own-interview.module.css';

interface Props {
  token: string;
  interview: OwnInterview;
  onCancelled: () => void;
  /** Shown below the interview, except while it is moved. */
  children?: ReactNode;
}

const formatInstant = (instant: string) =>
  `${formatLongDate(formatTime(instant, 'YYYY-MM-DD'))} at ${formatStoryTime(instant)}`;

/** An interview as its customer sees it; they can move or cancel it, each after a confirmation. */
export function OwnInterviewCard({ token, interview, onCancelled, children }: Props) {
  const [isMoving, setMoving] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [wasMoved, setWasMoved] = useState(false);
  const cancel = useMutation(cancelOwnMutation(token));
  const status = useRef<HTMLParagraphElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasMoved) status.current?.focus();
  }, [wasMoved]);

  const stopMoving = () => {
    setMoving(false);
    heading.current?.focus();
  };
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {titleOf(interview)}
      </h1>
      {wasMoved && !isMoving && (
        <p ref={status} className={styles.status} role="status" tabIndex={-1}>
          <Icon name="check" />
          Your interview has a new time. We have sent you a confirmation for your calendar.
        </p>
      )}
      <ErrorSummary failure={cancel.error} onDismiss={cancel.reset} />
      <Appointment interview={interview} isPrevious={isMoving} />
      {isMoving ? (
        <MoveInterview
          token={token}
          from={formatInstant(interview.starts_at)}
          onMoved={() => {
            setWasMoved(true);
            setMoving(false);
          }}
          onKeep={stopMoving}
        />
      ) : (
        <Changes
          interview={interview}
          onMove={() => {
            setWasMoved(false);
            setMoving(true);
          }}
          onCancel={() => setConfirming(true)}
        />
      )}
      {!isMoving && <Preconditions interview={interview} />}
      {!isMoving && children}
      <Confirm
        opened={isConfirming}
        title="Cancel the interview?"
        text={
          <>
            <p>The interview on {formatInstant(interview.starts_at)} will not take place.</p>
            {interview.paid && <p>Your payment stays valid for another interview.</p>}
          </>
        }
        confirmLabel="Yes, cancel it"
        cancelLabel="Keep it"
        busy={cancel.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          cancel.mutate(undefined, { onSuccess: onCancelled, onSettled: () => setConfirming(false) })
        }
      />
    </div>
  );
}

const titleOf = ({ status, is_over: isOver }: OwnInterview) => {
  if (status === 'completed') return 'Your interview has taken place';
  return isOver ? 'The time of your interview has passed' : 'Your interview';
};

function Appointment({ interview, isPrevious }: { interview: OwnInterview; isPrevious: boolean }) {
  const { starts_at: startsAt, duration, fname, join_url: joinUrl, status } = interview;
  const localTime = formatLocalTime(startsAt);
  return (
    <Card
      look="raised"
      className={styles.card}
      aria-label={isPrevious ? 'Current interview time' : 'Interview time'}
    >
      <Icon name="calendar" size={32} />
      <div>
        {isPrevious && <p className={styles.caption}>Current interview time</p>}
        <p className={styles.time}>
          {formatLongDate(formatTime(startsAt, 'YYYY-MM-DD'))}
          <br />
          {formatStoryTime(startsAt)}
        </p>
        {localTime && <p className={styles.detail}>{localTime}</p>}
        <p className={styles.detail}>
          {fname && `${fname}’s life story, `}
          {duration} minutes by video
        </p>
        {!isPrevious && joinUrl && status !== 'completed' && (
          <p className={styles.join}>
            <a href={joinUrl} rel="noreferrer">
              Open the video meeting
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}

/** Whether the interview is paid and may be recorded, each with the page that settles it. */
function Preconditions({ interview }: { interview: OwnInterview }) {
  const {
    fee,
    payment_link: paymentLink,
    paid,
    consent,
    consent_url: consentUrl,
    for_self: isForSelf,
  } = interview;
  const name = interview.fname || 'the storyteller';
  const consentTexts = {
    given: isForSelf ? 'You have agreed to the recording.' : `${name} has agreed to the recording.`,
    missing: isForSelf
      ? 'We record the interview on video. Please say whether you agree.'
      : `We record the interview on video. ${name} has not said yet whether that is all right.`,
    withdrawn: isForSelf
      ? 'You do not agree to the recording, so we do not record the interview.'
      : `${name} does not agree to the recording, so we do not record the interview.`,
  };
  return (
    <ul className={styles.preconditions} aria-label="Payment and recording">
      {(paid || fee !== null) && (
        <li>
          <Icon name={paid ? 'check' : 'card'} />
          <span>
            {paid ? 'There is nothing left to pay.' : 'The interview is not paid yet. You pay only once.'}
          </span>
          {!paid && fee !== null && paymentLink && (
            <ButtonAnchor href={paymentLink} look="accent" round>
              Pay {formatShortDollars(fee)}
            </ButtonAnchor>
          )}
        </li>
      )}
      <li>
        <Icon name={consent === 'given' ? 'check' : 'video'} />
        <span>{consentTexts[consent]}</span>
        {consentUrl && (
          <ButtonAnchor href={consentUrl} look="outline" round>
            {isForSelf ? 'Decide about the recording' : `Open the page for ${name}`}
          </ButtonAnchor>
        )}
      </li>
    </ul>
  );
}

interface ChangesProps {
  interview: OwnInterview;
  onMove: () => void;
  onCancel: () => void;
}

function Changes({ interview, onMove, onCancel }: ChangesProps) {
  const { can_change: canChange, changes_until: until, is_over: isOver, contact, status } = interview;
  const contactLink = <a href={`mailto:${contact}`}>{contact}</a>;
  if (status === 'completed')
    return <p className={styles.note}>For anything else, write to us: {contactLink}</p>;
  if (isOver)
    return (
      <p className={styles.note}>
        If it did not take place, write to us and we will find another time: {contactLink}
      </p>
    );
  if (!canChange) {
    return (
      <p className={styles.note}>
        <strong>It is too late for changes here.</strong> An interview can be moved or cancelled here until 24
        hours before it begins. If you cannot come, please write to us and we will find a way: {contactLink}
      </p>
    );
  }
  return (
    <>
      <div className={styles.actions}>
        <Button look="accent" size="lg" onClick={onMove}>
          <Icon name="swap" />
          Choose another time
        </Button>
        <Button look="outline" size="lg" onClick={onCancel}>
          <Icon name="close" />
          Cancel the interview
        </Button>
      </div>
      <p className={styles.note}>
        You can change it until {formatInstant(until)}. Nothing changes until you confirm. Or write to us:{' '}
        {contactLink}
      </p>
    </>
  );
}
