import type { Transcript } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { CorrectionHistory } from './correction-history.tsx';
import { Passages } from './passages.tsx';
import { ReplacementForm } from './replacement.form.tsx';
import { SentenceList } from './sentence-list.tsx';
import { findMatches } from './text-search.ts';
import { TranscriptUpload } from './transcript-upload.tsx';
import styles from './transcript-view.module.css';
import { type Reader, transcriptQuery } from './transcripts.api.ts';

interface Props {
  filmId: string;
  reader: Reader;
  /** The name of the part; null for a film of one part. */
  title: string | null;
  /** Plays the part from a number of seconds. */
  onPlay: (seconds: number) => void;
}

/** The transcript of a part of a film: search, sentences that follow the film, corrections, files. */
export default function TranscriptView({ filmId, reader, title, onPlay }: Props) {
  const { data: transcript, error, refetch } = useQuery(transcriptQuery(reader, filmId));
  const [search, setSearch] = useState('');
  const [isFollowing, setFollowing] = useState(true);
  const [matchIndex, setMatchIndex] = useState(0);
  if (error && !transcript) {
    return (
      <div role="alert" className={styles.failure}>
        <p>The transcript could not be loaded. {error.message}</p>
        <Button look="outline" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!transcript) return <Loading label="Loading the transcript…" />;
  const { sentences, can } = transcript;
  const matches = findMatches(sentences, search);
  const match = matches.length > 0 ? (matches[matchIndex % matches.length] ?? null) : null;
  return (
    <div className={styles.view}>
      {title && <p className={styles.part}>{title}</p>}
      {sentences.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: the tests' browser does not know the element for it */}
          <form
            role="search"
            className={styles.tools}
            onSubmit={(event) => {
              event.preventDefault();
              setMatchIndex(matchIndex + 1);
            }}
          >
            <TextField
              type="search"
              label="Search in the transcript"
              value={search}
              onChange={({ currentTarget }) => {
                setSearch(currentTarget.value);
                setMatchIndex(0);
              }}
              autoComplete="off"
            />
            <p role="status" className={styles.count}>
              {search.trim() !== '' && describeMatches(matches.length, matchIndex)}
            </p>
            <Checkbox
              label="Follow the film"
              className={styles.follow}
              checked={isFollowing}
              onChange={({ currentTarget }) => setFollowing(currentTarget.checked)}
            />
          </form>
          <SentenceList
            transcript={transcript}
            reader={reader}
            search={search}
            shownIndex={match}
            isFollowing={isFollowing}
            onPlay={onPlay}
          />
        </>
      )}
      {can.restrict && <Passages transcript={transcript} onPlay={onPlay} />}
      {sentences.length > 0 && (
        <>
          <TranscriptFiles transcript={transcript} reader={reader} />
          {can.correct && <ReplacementForm filmId={filmId} reader={reader} />}
          <CorrectionHistory transcript={transcript} reader={reader} />
        </>
      )}
      {reader === 'staff' && <TranscriptUpload transcript={transcript} />}
    </div>
  );
}

function describeMatches(count: number, index: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1
    ? '1 sentence found'
    : `${(index % count) + 1} of ${count} sentences. Enter shows the next.`;
}

/** Links to the files of a transcript, and for the family to a page to print. */
function TranscriptFiles({ transcript, reader }: { transcript: Transcript; reader: Reader }) {
  return (
    <p className={styles.files}>
      {transcript.text && (
        <a href={transcript.text} download="transcript.txt">
          Download as text
        </a>
      )}
      {transcript.vtt && (
        <a href={transcript.vtt} download="captions.vtt">
          Download as captions (VTT)
        </a>
      )}
      {reader === 'family' && <Link to={`/transcript/${transcript.film_id}`}>Print</Link>}
    </p>
  );
}
