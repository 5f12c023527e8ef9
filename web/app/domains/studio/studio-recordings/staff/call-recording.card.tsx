import type { CallRecording, FilmLayout, FilmTakeKind, VoiceKind } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { formatFileSize } from '../../../../ui/file-size.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { toastDanger, toastOutcome } from '../../../../ui/notices/toast.ts';
import { formatPosition } from '../../../../ui/position.ts';
import { formatTime } from '../../../../ui/time.ts';

import {
  downloadTakeMutation,
  downloadVoiceMutation,
  endRecordingMutation,
  layOutFilmMutation,
  makeFilmMutation,
  sourcesQuery,
} from '../recordings.api.ts';
import styles from './call-recording.module.css';
import { TitleForm, type TitleText } from './title.form.tsx';
import { TrimForm } from './trim.form.tsx';

const kindNames: Record<FilmTakeKind, string> = {
  local: 'recorded by the storyteller’s device',
  backup: 'backup, as received by the interviewer',
  interviewer: 'the interviewer’s own picture',
};

const voiceNames: Record<VoiceKind, string> = {
  voice: 'the storyteller’s voice alone',
  interviewer_voice: 'the interviewer’s voice alone',
};

const stateSentences: Record<CallRecording['state'], string> = {
  off: 'Nothing was recorded.',
  recording: 'The interview is being recorded.',
  paused: 'The recording is paused.',
  ended: 'The recording has ended.',
};

/**
 * The source recordings of a video call, and the film made from them, for staff, with what its title would say. Nothing before
 * a recording.
 */
export default function CallRecordingCard({ interviewId, title }: CallRecordingCardProps) {
  const { data, error } = useQuery(sourcesQuery(interviewId));
  if (data?.state === 'off') return null;
  return (
    <Card aria-labelledby="call-recording-title">
      <h2 id="call-recording-title">Recording of the video call</h2>
      {data ? (
        <Sources interviewId={interviewId} recording={data} title={title} />
      ) : error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Skeleton height={72} />
      )}
    </Card>
  );
}

export interface CallRecordingCardProps {
  interviewId: string;
  title: TitleText;
}

interface Props {
  interviewId: string;
  recording: CallRecording;
}

/** Milliseconds from which viewers notice that a sound comes before its picture (ITU-R BT.1359). */
const noticeableMs = 45;

/**
 * Says how much of a film is from the backup, silent and still, and how far picture and sound are apart; nothing for films
 * that were not measured.
 */
function Quality({ backup_ms, silent_ms, still_ms, sync_ms }: CallRecording) {
  const parts = [
    ['from the backup', backup_ms],
    ['silent', silent_ms],
    ['a still picture', still_ms],
  ] as const;
  const named = parts.flatMap(([name, ms]) =>
    ms !== null && ms >= 1000 ? [`${formatPosition(ms)} ${name}`] : [],
  );
  if (sync_ms !== null) named.push(`picture and sound within ${sync_ms} ms of each other`);
  if (named.length === 0) return null;
  const isFaulty = (silent_ms ?? 0) >= 1000 || (still_ms ?? 0) >= 1000;
  const text = `Quality of the film: ${named.join(', ')}.`;
  if (!isFaulty && (sync_ms ?? 0) <= noticeableMs) return <p>{text}</p>;
  return (
    <Alert tone="warning" silent mb={4}>
      {text}
      {isFaulty && ' A device lost its microphone or camera there. Watch the film before you share it.'}
    </Alert>
  );
}

function Sources({ interviewId, recording, title }: Props & { title: TitleText }) {
  const { state, recorded_ms, film_at, missing_ms, left_out_takes, prefers_backup, takes } = recording;
  const makeFilm = useMutation(makeFilmMutation(interviewId));
  const download = useMutation(downloadTakeMutation(interviewId));
  const hasBackup = takes.some(({ kind }) => kind === 'backup');
  const isWaiting = state === 'ended' && !film_at;
  const make = (prefersBackup: boolean) => makeFilm.mutate(prefersBackup, toastOutcome);
  return (
    <div className={styles.stack}>
      <p>
        {stateSentences[state]} Length: {formatPosition(recorded_ms)}.{' '}
        {film_at ? (
          <>
            The film was made on <InterviewTime value={film_at} withDate />
            {prefers_backup ? ', from the backup.' : '.'}
          </>
        ) : (
          describeNextFilm(recording)
        )}
      </p>
      {(state === 'recording' || state === 'paused') && (
        <EndRecording interviewId={interviewId} silentSince={recording.silent_since} />
      )}
      {film_at && missing_ms >= 1000 && left_out_takes === 0 && (
        <Alert tone="warning" silent mb={4}>
          {formatPosition(missing_ms)} of the recording is missing, because no device recorded it. The film
          shows a still picture there.
        </Alert>
      )}
      {film_at && <Quality {...recording} />}
      {film_at && left_out_takes > 0 && (
        <Alert tone="warning" silent mb={4}>
          {left_out_takes === 1 ? 'One recording is' : `${left_out_takes} recordings are`} not in the film:
          the format differs, and ffmpeg is missing on the server or could not convert it. Install ffmpeg,
          then make the film again.
        </Alert>
      )}
      <ul className={styles.takes}>
        {takes.map((take) => (
          <li key={take.id}>
            <span>
              <strong>
                <InterviewTime value={take.started_at} withDate />
              </strong>
              : {kindNames[take.kind]}
              {take.recorded_by && ` (${take.recorded_by})`}, {formatFileSize(take.bytes)}
              {take.finished ? '' : ', not complete yet'}
            </span>
            {take.bytes > 0 && (
              <Button
                look="text"
                aria-label={`Download: ${kindNames[take.kind]}, ${formatTime(take.started_at, 'h:mm A')}`}
                onClick={() =>
                  download.mutate(take.id, { onError: ({ message }) => void toastDanger(message) })
                }
              >
                <Icon name="download" />
                Download
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Voices interviewId={interviewId} voices={recording.voices} />
      {state === 'ended' && takes.length > 0 && (
        <Group>
          {(isWaiting || prefers_backup || left_out_takes > 0) && (
            <Button look="outline" loading={makeFilm.isPending} onClick={() => make(false)}>
              {isWaiting
                ? 'Make the film now'
                : prefers_backup
                  ? 'Use the storyteller’s own recording'
                  : 'Make the film again'}
            </Button>
          )}
          {hasBackup && !prefers_backup && (
            <Button look="outline" loading={makeFilm.isPending} onClick={() => make(true)}>
              Use the backup
            </Button>
          )}
        </Group>
      )}
      {film_at && state === 'ended' && takes.length > 0 && (
        <>
          <LayoutChoice interviewId={interviewId} recording={recording} />
          <TitleForm interviewId={interviewId} recording={recording} text={title} />
          <TrimForm interviewId={interviewId} recording={recording} />
        </>
      )}
      {(film_at || takes.length > 0) && (
        <p className={styles.detail}>
          {takes.length > 0 ? 'Sources are kept for 30 days.' : 'The sources have been deleted.'}
          {recording.voices.length > 0 && ' The voices are kept as long as the film.'}
        </p>
      )}
    </div>
  );
}

/** The voices of the people, each alone, to download; nothing without any. */
function Voices({ interviewId, voices }: Pick<CallRecording, 'voices'> & { interviewId: string }) {
  const download = useMutation(downloadVoiceMutation(interviewId));
  if (voices.length === 0) return null;
  return (
    <ul className={styles.takes} aria-label="Voices">
      {voices.map(({ id, kind, name, bytes, voice_ms }) => (
        <li key={id}>
          <span>
            <strong>{name || 'Unknown name'}</strong>: {voiceNames[kind]}, {formatPosition(voice_ms)} recorded
            without loss, {formatFileSize(bytes)}
          </span>
          <Button
            look="text"
            aria-label={`Download: ${voiceNames[kind]}${name && `, ${name}`}`}
            onClick={() => download.mutate(id, { onError: ({ message }) => void toastDanger(message) })}
          >
            <Icon name="download" />
            Download
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Says how a film that was not made yet comes from the call. */
function describeNextFilm({ state, takes }: CallRecording): string {
  if (state !== 'ended') return 'The film is made by itself after the end. You do not need to upload one.';
  return takes.length > 0
    ? 'The film is made by itself as soon as all recordings have arrived. You do not need to upload one.'
    : 'Nothing has arrived yet. Ask the storyteller to open their link again on the same device, which sends the recording.';
}

const layouts: [layout: FilmLayout, name: string][] = [
  ['storyteller', 'Only the storyteller'],
  ['side_by_side', 'Storyteller and interviewer side by side'],
  ['speaker', 'Whoever speaks'],
];

/** Chooses who is seen in the film; the interviewer needs a recording of their own for it. */
function LayoutChoice({ interviewId, recording: { layout, film_layout, takes } }: Props) {
  const choose = useMutation(layOutFilmMutation(interviewId));
  const hasInterviewer = takes.some(({ kind }) => kind === 'interviewer');
  if (!hasInterviewer && layout === 'storyteller') return null;
  return (
    <fieldset className={styles.layouts} disabled={choose.isPending}>
      <legend>Who is seen in the film</legend>
      {layouts.map(([value, name]) => (
        <label key={value}>
          <input
            type="radio"
            name="film-layout"
            checked={layout === value}
            onChange={() => choose.mutate({ layout: value }, toastOutcome)}
          />
          {name}
        </label>
      ))}
      {film_layout !== null && film_layout !== layout && (
        <p>
          The film still shows the earlier choice. The new one is being made, which takes about as long as the
          film. The family sees the earlier one until then.
        </p>
      )}
    </fieldset>
  );
}

/** Ends a recording that goes on, as when the browsers of the call are gone. */
function EndRecording({ interviewId, silentSince }: { interviewId: string; silentSince: string | null }) {
  const [isAsking, setAsking] = useState(false);
  const end = useMutation(endRecordingMutation(interviewId));
  return (
    <>
      {silentSince && (
        <Alert tone="warning" silent mb={4}>
          No device in the call has answered since <InterviewTime value={silentSince} withDate />.
        </Alert>
      )}
      <Group>
        <Button look="outline" onClick={() => setAsking(true)}>
          End the recording
        </Button>
      </Group>
      <Confirm
        opened={isAsking}
        title="End the recording?"
        text={
          silentSince
            ? 'The recording ends when a device last answered. The film is made from what was recorded until then.'
            : 'A device in the call still answers. The film is made from what was recorded until now.'
        }
        confirmLabel="End the recording"
        cancelLabel="Keep recording"
        busy={end.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate(undefined, { ...toastOutcome, onSettled: () => setAsking(false) })}
      />
    </>
  );
}
