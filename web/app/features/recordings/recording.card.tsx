import type { InterviewDetails } from '@lifestory/contract';
import { Badge, Button, Card, Group, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { changing } from '../../ui/read-only.tsx';
import { formatTime } from '../../ui/time.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { FilmPlayer } from './film-player.tsx';
import styles from './recording.card.module.css';
import { recordingCalls, sendPoster } from './recordings.api.ts';
import { Uploader } from './uploader.tsx';

interface Props {
  interview: Pick<InterviewDetails, 'id' | 'status' | 'video' | 'can' | 'customer'>;
  /** Fetches the interview again; answers it as it is then. */
  onChange: () => Promise<Pick<InterviewDetails, 'video'> | undefined>;
}

/** The recording of an interview: a place to upload it, then the film with its file name, which can be replaced. */
export function RecordingCard({ interview, onChange }: Props) {
  const { id, status, video, can, customer } = interview;
  const [replacing, setReplacing] = useState(false);
  // Once asked for, the uploader stays until there is another film: looking at the film does not stop an upload.
  const [replaced, setReplaced] = useState<string | null>(null);
  const calls = useMemo(() => recordingCalls({ session_id: id }), [id]);
  // Whoever may not see the film is told that it is there.
  const done = video !== null || status === 'completed';

  const uploaded = async (file: File) => {
    void toastSuccess('Video Uploaded Successfully');
    await onChange();
    setReplacing(false);
    await sendPoster(id, file);
    await onChange();
  };
  const uploader = (
    <Uploader
      key={video?.id ?? id}
      calls={calls}
      onDone={uploaded}
      {...(can.change ? {} : { disabledReason: 'Recordings are uploaded by a Super Admin.' })}
    />
  );

  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="recording-title">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h3" id="recording-title">
          Recording
        </Title>
        {done && (
          <Group gap="xs">
            <Badge color="green" variant="light" size="lg" tt="none">
              Completed
            </Badge>
            <Button
              size="compact-sm"
              variant="light"
              color="clay"
              aria-pressed={replacing}
              onClick={() => {
                setReplacing((now) => !now);
                setReplaced(video?.id ?? null);
              }}
              {...changing(can.change)}
            >
              Replace video
            </Button>
          </Group>
        )}
      </Group>
      {!done && uploader}
      {video && replaced === video.id && <div hidden={!replacing}>{uploader}</div>}
      {done && !video && <p className={styles.hidden}>The recording is shown to a Super Admin only.</p>}
      {video && !replacing && (
        <figure className={styles.film}>
          <FilmPlayer
            film={video}
            label={`The recording of ${customer.fullName}`}
            renew={async () => (await onChange())?.video ?? null}
          />
          <figcaption className={styles.name}>
            <strong>{video.o_file}</strong>
            <span>Uploaded {formatTime(video.created_at, 'MM-DD-YYYY, h:mm A')} (PST)</span>
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
