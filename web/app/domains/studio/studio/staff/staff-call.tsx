import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { keepPageOpen } from '../../../../api/page-holds.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { CallButton, DeviceButtons } from '../call/call-button.tsx';
import { collectParts, type RenderPart } from '../call/call-parts.ts';
import { CallView } from '../call/call-view.tsx';
import { describeMediaProblems, describeMissingFeature, findMissingFeature } from '../call/media-problem.ts';
import { useCall } from '../call/use-call.ts';
import { useLocalMedia } from '../call/use-local-media.ts';
import { useRoom } from '../call/use-room.ts';
import { useWakeLock } from '../call/use-wake-lock.ts';
import { CallNotice } from '../join/call-notice.tsx';
import { seatActionMutation } from '../studio.api.ts';
import { GuestList } from './guest-list.tsx';
import styles from './staff-call.module.css';

interface Props {
  seatKey: string;
  onJoin: () => void;
  /** The address of the interview's own page. */
  interviewUrl: string;
  /** Notes and other parts beside the call. */
  children: ReactNode;
  /** The state of the recording. */
  renderStatus?: RenderPart;
}

/** The call with the controls of the interviewer. */
export function StaffCall({ seatKey, onJoin, interviewUrl, children, renderStatus }: Props) {
  const connection = useRoom(seatKey);
  const media = useLocalMedia(connection.isTakingPart, connection.room?.archive_sound ?? false);
  const people = useCall({ seatKey, connection, stream: media.stream, isMediaReady: media.isReady });
  const action = useMutation(seatActionMutation(seatKey));
  const [isEnding, setEnding] = useState(false);
  useWakeLock();
  // The sign-in of an interviewer who only listens does not count as idle.
  const { isTakingPart } = connection;
  useEffect(() => (isTakingPart ? keepPageOpen() : undefined), [isTakingPart]);
  const { room, failure, isElsewhere, isOnline } = connection;
  const problem = media.problems && describeMediaProblems(media.problems, navigator);

  if (failure && failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
    return (
      <CallNotice title="You are not in the call" text={failure.message} action="Join" onAction={onJoin} />
    );
  }
  if (!room) return <CallNotice title="One moment" text="The call is opening." />;
  if (room.ended_at) {
    return (
      <CallNotice
        title="The call has ended"
        text="The storyteller sees a thank-you message. You can open the call again."
        action="Open the call again"
        onAction={onJoin}
      >
        <a href={interviewUrl}>Go to the session</a>
      </CallNotice>
    );
  }
  if (isElsewhere || room.state === 'replaced' || room.state === 'left') {
    const hasLeft = room.state === 'left';
    return (
      <CallNotice
        title={hasLeft ? 'You have left the call' : 'The call continues elsewhere'}
        text={
          hasLeft ? 'The others are still in it.' : 'You opened it in another window or on another device.'
        }
        action={hasLeft ? 'Join again' : 'Continue here'}
        onAction={() => (room.state === 'admitted' ? window.location.reload() : onJoin())}
      />
    );
  }
  return (
    <div className={styles.layout}>
      <CallView
        room={room}
        people={people}
        stream={media.stream}
        isOnline={isOnline}
        status={
          <div className={styles.bar}>
            <CallTimer startedAt={room.started_at} serverNow={room.now} />
            {problem && <p role="alert">{problem}</p>}
            {renderStatus?.(collectParts(seatKey, room, media, people))}
          </div>
        }
      >
        {problem && <CallButton icon="swap" label="Try again" onClick={media.retry} />}
        <DeviceButtons media={media} />
        <CallButton icon="door" label="Leave" onClick={() => action.mutate({ action: 'leave' })} />
        <CallButton icon="close" label="End for everyone" look="danger" onClick={() => setEnding(true)} />
      </CallView>
      <aside className={styles.side} aria-label="Interviewer">
        <GuestList
          room={room}
          isBusy={action.isPending}
          onAdmit={(seatId) => action.mutate({ action: 'admit', seatId })}
          onDismiss={(seatId) => action.mutate({ action: 'dismiss', seatId })}
        />
        {room.question && (
          <section aria-labelledby="shown-question">
            <h2 id="shown-question">On the screen of {room.fname}</h2>
            <p>{room.question.text}</p>
            <Button
              look="outline"
              disabled={action.isPending}
              onClick={() => action.mutate({ action: 'hideQuestion' })}
            >
              Hide the question
            </Button>
          </section>
        )}
        {action.error && <p role="alert">{action.error.message}</p>}
        {children}
      </aside>
      <Confirm
        opened={isEnding}
        title="End the call?"
        text="The call ends for everyone. To leave it open, choose Leave instead."
        confirmLabel="End the call"
        cancelLabel="Keep talking"
        busy={action.isPending}
        onCancel={() => setEnding(false)}
        onConfirm={() => action.mutate({ action: 'end' }, { onSettled: () => setEnding(false) })}
      />
    </div>
  );
}

/** The page before joining: nothing is sent until the interviewer is ready. */
export function StaffJoin({
  name,
  isJoining,
  failure,
  onJoin,
}: {
  name: string;
  isJoining: boolean;
  failure: { code: string | null; message: string } | null;
  onJoin: (input: { takeOver?: boolean }) => void;
}) {
  const isInUse = failure?.code === 'seat_in_use';
  const missing = findMissingFeature();
  return (
    <div className={styles.start}>
      <h1>{name ? `Interview with ${name}` : 'Interview'}</h1>
      {missing && <p role="alert">{describeMissingFeature(missing)}</p>}
      {failure && <p role="alert">{failure.message}</p>}
      <p>The storyteller waits until you let them in. You can join as early as you like.</p>
      <Button look="accent" size="lg" loading={isJoining} onClick={() => onJoin({ takeOver: isInUse })}>
        {isInUse ? 'Continue on this device' : 'Join the call'}
      </Button>
    </div>
  );
}

interface CallTimerProps {
  /** When the first guest was admitted; null before. */
  startedAt: string | null;
  /** The server's clock at the last update of the room. */
  serverNow: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** How long the call has lasted, by the server's clock. */
function CallTimer({ startedAt, serverNow }: CallTimerProps) {
  const [received, setReceived] = useState({ serverNow, at: performance.now() });
  const [seconds, setSeconds] = useState(0);
  if (received.serverNow !== serverNow) setReceived({ serverNow, at: performance.now() });
  useEffect(() => {
    if (startedAt === null) return;
    const update = () => {
      const nowMs = Date.parse(received.serverNow) + performance.now() - received.at;
      setSeconds(Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / 1000)));
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [startedAt, received]);
  if (startedAt === null) return <p>Waiting for the first guest</p>;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const clock = `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return (
    <p>
      <span className="visually-hidden">Time in the call: </span>
      <span role="timer">{clock}</span>
    </p>
  );
}
