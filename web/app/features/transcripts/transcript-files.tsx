import type { Transcript } from '@lifestory/contract';
import { Link } from 'react-router';
import styles from './transcript-view.module.css';
import type { Reader } from './transcripts.api.ts';

/** Links to the files of a transcript, and for the family to a page to print. */
export function TranscriptFiles({ transcript, reader }: { transcript: Transcript; reader: Reader }) {
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
