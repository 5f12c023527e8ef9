import type { FilmProcessing } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatFileSize } from '../../../ui/file-size.ts';
import { useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import list from '../../../ui/lists/framed-list.module.css';
import progress from '../../../ui/loading/progress.module.css';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { processingQuery, retryMutation } from './film-versions.api.ts';

const badges: Record<FilmProcessing['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  processing: { label: 'In progress', tone: 'primary' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** The light versions of the recordings of a session, for staff. Renders nothing until one is requested. */
export function FilmProcessingCard({ sessionId }: { sessionId: string }) {
  const { data = [] } = useQuery(processingQuery(sessionId));
  if (data.length === 0) return null;
  return (
    <Card aria-labelledby="film-versions-title">
      <h2 id="film-versions-title">Light versions</h2>
      <p className={list.facts}>
        They play on slow connections, and in browsers that cannot play the original. The original stays as it
        is.
      </p>
      <ul className={list.rows}>
        {data.map((film) => (
          <FilmRow key={film.recording_id} sessionId={sessionId} film={film} />
        ))}
      </ul>
    </Card>
  );
}

function FilmRow({ sessionId, film }: { sessionId: string; film: FilmProcessing }) {
  const { recording_id, o_file, state, percent, failure } = film;
  const retry = useMutation(retryMutation(sessionId));
  const canEdit = useCanEdit();
  const badge = badges[state];
  const start = () => retry.mutate(recording_id, toastOutcome);
  return (
    <li className={list.row}>
      <div className={list.header}>
        <strong>{o_file}</strong>
        <Badge tone={badge.tone}>
          {state === 'processing' ? `${badge.label}: ${percent}%` : badge.label}
        </Badge>
      </div>
      {state === 'processing' && (
        <progress
          className={progress.bar}
          max={100}
          value={percent}
          aria-label={`Light version of ${o_file}`}
        />
      )}
      {state === 'ready' && <p className={list.facts}>{describeFiles(film)}</p>}
      {failure && <p className={list.warning}>{failure}</p>}
      {failure && state === 'waiting' && <p className={list.facts}>We will try again soon.</p>}
      {state === 'failed' && canEdit && (
        <div>
          <Button look="outline" loading={retry.isPending} onClick={start}>
            Try again
          </Button>
        </div>
      )}
    </li>
  );
}

const describeFiles = ({ light_bytes, audio_bytes }: FilmProcessing): string =>
  [
    light_bytes === null ? null : `Light version: ${formatFileSize(light_bytes)}`,
    audio_bytes === null ? 'No sound' : `Sound only: ${formatFileSize(audio_bytes)}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
