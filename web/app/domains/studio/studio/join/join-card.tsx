import type { JoinPage } from '@lifestory/contract';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { formatWeekdayAndDay } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { formatLocalTime, formatStoryTime, formatTime, localTimeZone } from '../../../../ui/time.ts';
import { describeMissingFeature, findMissingFeature } from '../call/media-problem.ts';
import styles from './join.module.css';

interface Props {
  page: JoinPage;
  failure: Failure | null;
  isJoining: boolean;
  onJoin: (input: { name?: string; takeOver?: boolean }) => void;
  /** What guests can do before they join. */
  children: ReactNode;
}

/** Shows when the interview is, and from 15 minutes before it one large button that joins it. */
export function JoinCard({ page, failure, isJoining, onJoin, children }: Props) {
  const [name, setName] = useState('');
  const nameId = useId();
  const isHelper = page.role === 'helper';
  const missing = findMissingFeature();
  const isInUse = failure?.code === 'seat_in_use';
  const join = (takeOver: boolean) => onJoin(isHelper ? { name, takeOver } : { takeOver });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    join(isInUse);
  };
  return (
    <div className={styles.page}>
      <h1>{isHelper ? `${page.fname}’s interview` : `Welcome, ${page.fname}`}</h1>
      <InterviewDate page={page} />
      {failure && <Alert tone="danger">{failure.fields.name ?? failure.message}</Alert>}
      {missing && <Alert tone="danger">{describeMissingFeature(missing)}</Alert>}
      {missing === 'call' ? null : page.can_join ? (
        <form onSubmit={submit} className={styles.form}>
          {isHelper && (
            <label htmlFor={nameId} className={styles.field}>
              Your name
              <input
                id={nameId}
                value={name}
                maxLength={60}
                autoComplete="name"
                required
                onChange={({ target }) => setName(target.value)}
              />
            </label>
          )}
          <Button type="submit" look="accent" size="lg" loading={isJoining} className={styles.join}>
            <Icon name="video" size={28} /> {isInUse ? 'Continue on this device' : 'Join the interview'}
          </Button>
          <p>Your browser will ask whether it may use the camera and microphone. Please choose “Allow”.</p>
        </form>
      ) : (
        <p className={styles.early}>
          The button to join appears here 15 minutes before the interview. You can close this page and open
          the link again then.
        </p>
      )}
      {missing !== 'call' && <Advice hasArchiveSound={page.archive_sound} />}
      {children}
    </div>
  );
}

/** What makes picture and sound better, and does not fit into the call. */
const Advice = ({ hasArchiveSound }: { hasArchiveSound: boolean }) => (
  <section className={styles.advice} aria-labelledby="advice">
    <h2 id="advice">For a good film</h2>
    <ul>
      <li>
        <strong>Light:</strong> sit facing a window or a lamp, not with your back to it.
      </li>
      <li>
        <strong>Sound:</strong>{' '}
        {hasArchiveSound
          ? 'please wear headphones if you can, and say so in the test below. A quiet room is best.'
          : 'if you have headphones, put them on. A quiet room is best.'}
      </li>
      <li>
        <strong>Power:</strong> plug in your device, so that the battery lasts.
      </li>
    </ul>
  </section>
);

/** The time in the reader's time zone, with the time in Los Angeles if that differs. */
function InterviewDate({ page: { starts_at: startsAt, duration } }: { page: JoinPage }) {
  const zone = localTimeZone();
  const hasOtherZone = formatLocalTime(startsAt) !== null;
  return (
    <p className={styles.date}>
      <time dateTime={startsAt}>
        <strong>
          {formatWeekdayAndDay(formatTime(startsAt, 'YYYY-MM-DD', zone))},{' '}
          {hasOtherZone ? `${formatTime(startsAt, 'h:mm A', zone)} your time` : formatStoryTime(startsAt)}
        </strong>
      </time>
      <span>
        {hasOtherZone && `${formatStoryTime(startsAt)} · `}
        {duration} minutes by video
      </span>
    </p>
  );
}
