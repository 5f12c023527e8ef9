import { Link } from 'react-router';
import { formatWeekdayAndDay } from '../../../../dates.ts';
import { Button, ButtonAnchor } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { formatLocalTime, formatStoryTime, formatTime, localTimeZone } from '../../../../ui/time.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Countdown } from './countdown.tsx';
import { Preparation } from './preparation.tsx';
import type { UpcomingInterview } from './upcoming-interview.api.ts';
import styles from './upcoming-interview.module.css';

/** Milliseconds before an interview from which its meeting can be joined. */
const joinLeadMs = 15 * 60_000;

interface Props {
  /** The upcoming interviews, soonest first; at least one. */
  interviews: readonly [UpcomingInterview, ...UpcomingInterview[]];
  /** The storyteller's first name. */
  fname: string;
  /** Whether the reader is the storyteller, who can join and change the interview. */
  isOwnStory: boolean;
}

/** The next interview of a story with how to prepare for it, and the interviews after it. */
export function UpcomingInterviewCard({ interviews: [next, ...later], fname, isOwnStory }: Props) {
  return (
    <Card look="raised" className={styles.card} aria-labelledby="upcoming-interview">
      <div className={styles.main}>
        <h2 id="upcoming-interview">{isOwnStory ? 'Your interview' : `${fname}’s interview`}</h2>
        <InterviewDate interview={next} />
        <Countdown startsAt={next.starts_at} />
        {next.token !== null && <OwnActions interview={next} token={next.token} />}
        {later.length > 0 && <LaterInterviews interviews={later} />}
      </div>
      <Preparation helpedFname={isOwnStory ? null : fname} />
    </Card>
  );
}

/** The time in the reader's time zone, with the time in Los Angeles beside it if that differs. */
function InterviewDate({ interview: { starts_at: startsAt, duration } }: { interview: UpcomingInterview }) {
  const zone = localTimeZone();
  const date = formatTime(startsAt, 'YYYY-MM-DD', zone);
  const storyDate = formatTime(startsAt, 'YYYY-MM-DD');
  const hasOtherZone = formatLocalTime(startsAt) !== null;
  return (
    <div>
      <p className={styles.time}>
        <time dateTime={startsAt}>
          <span>{formatWeekdayAndDay(date)}</span>{' '}
          <span>
            {hasOtherZone ? `${formatTime(startsAt, 'h:mm A', zone)} your time` : formatStoryTime(startsAt)}
          </span>
        </time>
      </p>
      <p className={styles.detail}>
        {hasOtherZone &&
          `${date === storyDate ? '' : `${formatWeekdayAndDay(storyDate)}, `}${formatStoryTime(startsAt)} · `}
        {duration} minutes by video
      </p>
    </div>
  );
}

/** Links to join the interview, to add it to a calendar, and to move or cancel it. */
function OwnActions({ interview, token }: { interview: UpcomingInterview; token: string }) {
  const {
    starts_at: startsAt,
    duration,
    join_url: joinUrl,
    test_url: testUrl,
    can_change: canChange,
  } = interview;
  const opensAt = new Date(Date.parse(startsAt) - joinLeadMs);
  const isOpen = useNow() >= opensAt.getTime();
  return (
    <>
      <div className={styles.join}>
        {joinUrl && isOpen ? (
          <ButtonAnchor look="accent" size="lg" round href={joinUrl} target="_blank" rel="noreferrer">
            <Icon name="video" /> Join the interview
          </ButtonAnchor>
        ) : (
          <Button look="accent" size="lg" round disabled>
            <Icon name="video" /> Join the interview
          </Button>
        )}
        <p className={styles.detail}>{describeJoining(joinUrl, isOpen, opensAt)}</p>
      </div>
      {testUrl && !isOpen && (
        <p className={styles.change}>
          <a href={testUrl} target="_blank" rel="noreferrer">
            <Icon name="video" /> Test your camera and microphone
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <AddToCalendar startsAt={startsAt} duration={duration} joinUrl={joinUrl} token={token} />
      <p className={styles.change}>
        <Link to={`/interview/${token}`}>
          <Icon name="swap" /> {canChange ? 'Move or cancel the interview' : 'Has something come up?'}
        </Link>
      </p>
    </>
  );
}

function describeJoining(joinUrl: string | null, isOpen: boolean, opensAt: Date): string {
  if (!joinUrl) return 'The link to the video meeting will appear here. We send it by e-mail, too.';
  if (isOpen) return 'It opens in a new window.';
  return `You can join from ${formatTime(opensAt, 'h:mm A', localTimeZone())}.`;
}

function LaterInterviews({ interviews }: { interviews: readonly UpcomingInterview[] }) {
  return (
    <div>
      <h3 className={styles.later}>After that</h3>
      <ul className={styles.list}>
        {interviews.map(({ starts_at: startsAt, token }) => (
          <li key={startsAt}>
            <span>
              {formatWeekdayAndDay(formatTime(startsAt, 'YYYY-MM-DD', localTimeZone()))},{' '}
              {formatTime(startsAt, 'h:mm A', localTimeZone())}
            </span>
            {token && (
              <Link to={`/interview/${token}`}>
                Open
                <span className="visually-hidden"> the interview on {formatTime(startsAt, 'MMM DD')}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
