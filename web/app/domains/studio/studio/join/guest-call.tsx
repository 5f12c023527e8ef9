import type { DeviceCheck } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { CallButton, DeviceButtons } from '../call/call-button.tsx';
import { collectParts, type RenderPart } from '../call/call-parts.ts';
import { CallView } from '../call/call-view.tsx';
import { describeMediaProblems, toDeviceStates } from '../call/media-problem.ts';
import { ShownQuestion } from '../call/shown-question.tsx';
import { useCall } from '../call/use-call.ts';
import { useLocalMedia } from '../call/use-local-media.ts';
import { useRoom } from '../call/use-room.ts';
import { useWakeLock } from '../call/use-wake-lock.ts';
import { VideoTile } from '../call/video-tile.tsx';
import { seatActionMutation } from '../studio.api.ts';
import { CallNotice } from './call-notice.tsx';
import styles from './join.module.css';

/** What does not work on this device, for staff. */
export type DeviceProblem = Partial<Pick<DeviceCheck, 'call' | 'camera' | 'microphone'>>;

interface Props {
  seatKey: string;
  /** The storyteller's first name. */
  fname: string;
  /** Joins again on this page, after leaving or when the call continues elsewhere. */
  onJoin: () => void;
  /** Tells staff that a device does not work, and later that it does. */
  onDeviceProblem: (problem: DeviceProblem) => void;
  /** The way out that is offered when something does not work. */
  wayOut: ReactNode;
  /** Parts of the call that belong to the recording: its state, and its button. */
  renderStatus?: RenderPart | undefined;
  renderButton?: RenderPart | undefined;
}

/** The waiting room and the call, for the storyteller and helpers. */
export function GuestCall({
  seatKey,
  fname,
  onJoin,
  onDeviceProblem,
  wayOut,
  renderStatus,
  renderButton,
}: Props) {
  const connection = useRoom(seatKey);
  const media = useLocalMedia(connection.isTakingPart, connection.room?.archive_sound ?? false);
  const people = useCall({
    seatKey,
    connection,
    stream: media.stream,
    isMediaReady: media.isReady,
  });
  const action = useMutation(seatActionMutation(seatKey));
  useWakeLock();
  const { room, failure, isElsewhere, isOnline } = connection;
  const problem = media.problems && describeMediaProblems(media.problems, navigator);
  const hasReported = useRef(false);
  useEffect(() => {
    if (!media.isReady || (!media.problems && !hasReported.current)) return;
    hasReported.current = true;
    onDeviceProblem({ call: 'ok', ...toDeviceStates(media.problems) });
  }, [media.isReady, media.problems, onDeviceProblem]);

  if (failure && failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
    return (
      <CallNotice title="You are not in the call" text={failure.message}>
        {wayOut}
      </CallNotice>
    );
  }
  if (!room) return <CallNotice title="One moment" text="The call is opening." />;
  if (room.ended_at) {
    return (
      <CallNotice
        title="The interview has ended"
        text={`Thank you, ${fname}. We will write to you as soon as the film is ready.`}
      />
    );
  }
  if (isElsewhere || room.state === 'replaced') {
    return (
      <CallNotice
        title="The call continues elsewhere"
        text="This link was opened in another window or on another device."
        action="Continue here"
        // A reload starts a new session, which ends the other page.
        onAction={() => (room.state === 'replaced' ? onJoin() : window.location.reload())}
      />
    );
  }
  if (room.state === 'left') {
    return (
      <CallNotice
        title="You have left the call"
        text="The interview continues. You can come back at any time."
        action="Join again"
        onAction={onJoin}
      >
        {wayOut}
      </CallNotice>
    );
  }
  const leave = (
    <CallButton
      icon="door"
      label="Leave"
      look="danger"
      disabled={action.isPending}
      onClick={() => action.mutate({ action: 'leave' })}
    />
  );
  if (room.state === 'waiting') {
    return (
      <div className={styles.waiting}>
        <div role="status">
          <h1>You are in the waiting room</h1>
          <p>The interviewer will let you in shortly. You do not need to do anything.</p>
          {problem && (
            <Alert tone="danger" silent>
              {problem}
            </Alert>
          )}
        </div>
        <div className={styles.preview}>
          <VideoTile name="You" isOwn size="large" stream={media.stream} />
        </div>
        <div className={styles.buttons}>
          {problem && <CallButton icon="swap" label="Try again" onClick={media.retry} />}
          <DeviceButtons media={media} />
          {leave}
        </div>
        {problem && wayOut}
      </div>
    );
  }
  const parts = collectParts(seatKey, room, media, people);
  return (
    <CallView
      room={room}
      people={people}
      stream={media.stream}
      isOnline={isOnline}
      question={
        <ShownQuestion
          question={room.question}
          isBusy={action.isPending}
          onHide={() => action.mutate({ action: 'hideQuestion' })}
        />
      }
      status={
        <>
          {problem && (
            <Alert tone="danger" silent>
              {problem}
            </Alert>
          )}
          {problem && wayOut}
          {renderStatus?.(parts)}
        </>
      }
    >
      {problem && <CallButton icon="swap" label="Try again" onClick={media.retry} />}
      <DeviceButtons media={media} />
      {renderButton?.(parts)}
      {leave}
    </CallView>
  );
}
