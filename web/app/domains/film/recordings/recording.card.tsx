import type { Film, InterviewDetails } from '@lifestory/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonPrompt } from '../../../api/access-reason.ts';
import { useAbility } from '../../../api/sign-in.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { LazyConfirm } from '../../../ui/dialogs/lazy-confirm.tsx';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Group } from '../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { formatStoryTime, formatTime } from '../../../ui/time.ts';
import type { FilmChapter } from './films/film-chapter.ts';
import { FilmParts } from './films/film-parts.tsx';
import type { Moment } from './films/moment.ts';
import { recordingsQuery } from './list/recording-list.api.ts';
import { RecordingList } from './list/recording-list.tsx';
import styles from './recording.card.module.css';
import { recordingCalls, sendPoster } from './recordings.api.ts';
import { Uploader } from './upload/uploader.tsx';

interface Props {
  interview: Pick<
    InterviewDetails,
    'id' | 'status' | 'starts_at' | 'has_begun' | 'video' | 'videos' | 'can' | 'customer'
  >;
  /** Refetches and returns the interview. */
  onChange: () => Promise<Pick<InterviewDetails, 'video' | 'videos'> | undefined>;
  /** The chapters of the film, by time. */
  chapters?: readonly FilmChapter[];
  /** Renders what belongs to the film, such as its chapters, below it; `play` plays the film from a second. */
  children?: (play: (seconds: number) => void) => ReactNode;
}

type Place = 'only' | 'next_part';

/** The recording of an interview: upload area, film with its parts, and all other recordings. */
export function RecordingCard({ interview, onChange, chapters = [], children }: Props) {
  const { id, status, starts_at, has_begun, video, videos, can, customer } = interview;
  const client = useQueryClient();
  // Only those who see the whole business manage earlier recordings.
  const canManageAll = useAbility('view_business') && can.change;
  const list = useQuery({ ...recordingsQuery(id), enabled: canManageAll });
  // The position of the next film; null until it is selected.
  const [selectedPlace, setSelectedPlace] = useState<Place | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [moment, setMoment] = useState<Moment | null>(null);
  const place: Place = selectedPlace ?? 'only';
  // Answers whether the session was held earlier than booked; null while nobody is asked.
  const [answerHeldEarlier, setAnswerHeldEarlier] = useState<((isHeldEarlier: boolean) => void) | null>(null);
  const confirmHeldEarlier = () =>
    new Promise<boolean>((resolve) => {
      setAnswerHeldEarlier(() => (isHeldEarlier: boolean) => {
        setAnswerHeldEarlier(null);
        resolve(isHeldEarlier);
      });
    });
  const openUpload = async () => {
    if (has_begun) return recordingCalls({ session_id: id, place });
    return (await confirmHeldEarlier())
      ? recordingCalls({ session_id: id, place, held_earlier: true })
      : null;
  };
  const isCancelled = status === 'cancelled';
  // Developers may know that a film exists but must not see it.
  const isHidden = !can.change && video === null && status === 'completed';
  const showsUploader =
    !isHidden && !isCancelled && (video === null || selectedPlace !== null || isUploading);

  // Without a reason, staff get no links.
  const isLocked = video?.file === '';
  const unlock = async () => {
    const isGiven = await reasonPrompt.request({ id: customer.id, name: customer.fullName });
    if (isGiven) await refresh();
    return isGiven;
  };
  const refresh = async () => {
    const [fresh] = await Promise.all([onChange(), client.invalidateQueries(recordingsQuery(id))]);
    return fresh;
  };
  const finishUpload = async (file: File) => {
    void toastSuccess('Video Uploaded Successfully');
    setSelectedPlace(null);
    await refresh();
    await sendPoster(id, file);
    await refresh();
  };
  const toggle = (place: Place) => setSelectedPlace((before) => (before === place ? null : place));
  // The position is fixed while an upload runs, because changing it would stop the upload.
  const toggleProps = (place: Place): ButtonProps => ({
    look: 'tint',
    size: 'sm',
    'aria-pressed': selectedPlace === place,
    onClick: () => toggle(place),
    ...editableProps(can.change),
    ...(isUploading ? { disabled: true } : {}),
  });

  return (
    <Card aria-labelledby="recording-title">
      <CardHeader>
        <h2 id="recording-title">Recording</h2>
        {!isCancelled && (video || isHidden) && (
          <Group gap={2}>
            <Badge tone="success" size="lg">
              Completed
            </Badge>
            <Button {...toggleProps('only')}>Replace video</Button>
            {video && <Button {...toggleProps('next_part')}>Add a part</Button>}
          </Group>
        )}
      </CardHeader>
      {/* Always rendered at the same position, so that the import of another film does not stop a running upload. */}
      {!isHidden && (
        <div hidden={!showsUploader}>
          <Uploader
            calls={openUpload}
            onDone={finishUpload}
            onBusy={setIsUploading}
            {...(can.change ? {} : { disabledReason: 'Recordings are uploaded by a Super Admin.' })}
          />
        </div>
      )}
      {isCancelled && !video && (
        <p className={styles.hidden}>This session was cancelled, so it gets no film.</p>
      )}
      {isHidden && <p className={styles.hidden}>Only a Super Admin can watch the recording.</p>}
      {video && isLocked && (
        <>
          <div className={styles.locked}>
            <p>The film is private.</p>
            <Button look="outline" onClick={() => void unlock()}>
              Watch the film
            </Button>
          </div>
          <FileName film={video} />
        </>
      )}
      {video && !isLocked && (
        <figure className={styles.film}>
          <FilmParts
            films={videos}
            label={`The recording of ${customer.fullName}`}
            moment={moment}
            chapters={chapters}
            renew={async (filmId) => (await onChange())?.videos.find((film) => film.id === filmId) ?? null}
          />
          <figcaption>
            <FileName film={video} />
          </figcaption>
          {children?.((seconds) => setMoment({ seconds }))}
        </figure>
      )}
      {list.data && (
        <RecordingList
          onUnlock={unlock}
          recordings={list.data.recordings}
          uploads={list.data.uploads}
          hasBegun={has_begun}
          isUploading={isUploading}
          onChange={refresh}
          renew={async (recordingId) =>
            (await list.refetch()).data?.recordings.find((recording) => recording.id === recordingId) ?? null
          }
        />
      )}
      <LazyConfirm
        opened={answerHeldEarlier !== null}
        title="Was this session held earlier than booked?"
        text={`It is booked for ${formatTime(starts_at, 'ddd, MMM DD, YYYY')}, ${formatStoryTime(starts_at)}, which has not come yet. With a film it counts as held: the family is told about the film, and the session can no longer be moved or deleted.`}
        confirmLabel="It was held earlier"
        cancelLabel="Do not upload"
        onCancel={() => answerHeldEarlier?.(false)}
        onConfirm={() => answerHeldEarlier?.(true)}
      />
    </Card>
  );
}

const FileName = ({ film }: { film: Pick<Film, 'o_file' | 'created_at'> }) => (
  <div className={styles.name}>
    <strong>{film.o_file}</strong>
    <span>Uploaded {formatTime(film.created_at, 'MM-DD-YYYY, h:mm A')} (PST)</span>
  </div>
);
