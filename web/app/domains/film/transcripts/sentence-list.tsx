import type { Sentence, Transcript } from '@lifestory/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SentenceRow } from './sentence-row.tsx';
import styles from './transcript-view.module.css';
import type { Reader } from './transcripts.api.ts';
import { findCurrentSentence, useFilmPosition } from './use-film-position.ts';

interface Props {
  transcript: Transcript;
  reader: Reader;
  search: string;
  /** The sentence to show, such as the one that was searched for; null for none. */
  shownIndex: number | null;
  /** Whether the list keeps the sentence that is spoken in view. */
  isFollowing: boolean;
  onPlay: (seconds: number) => void;
}

/** The sentences of a film. The one that is spoken is marked, and a click on a sentence plays from it. */
export function SentenceList({ transcript, reader, search, shownIndex, isFollowing, onPlay }: Props) {
  const { film_id, sentences, can } = transcript;
  const current = findCurrentSentence(sentences, useFilmPosition(film_id));
  const [editedId, setEditedId] = useState<string | null>(null);
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const play = useCallback((sentence: Sentence) => onPlayRef.current(sentence.start_ms / 1000), []);
  const onPlayRef = useRef(onPlay);
  useEffect(() => {
    onPlayRef.current = onPlay;
  });
  const isEditing = editedId !== null;
  useEffect(() => {
    if (isFollowing && !isEditing && current >= 0) scrollTo(region.current, list.current?.children[current]);
  }, [current, isFollowing, isEditing]);
  useEffect(() => {
    if (shownIndex !== null) scrollTo(region.current, list.current?.children[shownIndex]);
  }, [shownIndex]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={region} className={styles.sentences} aria-label="Sentences" tabIndex={0}>
      <ol ref={list}>
        {sentences.map((sentence, index) => (
          <SentenceRow
            key={sentence.id}
            sentence={sentence}
            showsSpeaker={sentence.speaker !== '' && sentence.speaker !== sentences[index - 1]?.speaker}
            search={search}
            isCurrent={index === current}
            isShown={index === shownIndex}
            isEdited={sentence.id === editedId}
            editor={can.correct ? reader : null}
            onEdit={setEditedId}
            onPlay={play}
          />
        ))}
      </ol>
    </section>
  );
}

/** Scrolls the region, and not the page, so that an element is in its upper half. */
function scrollTo(region: HTMLElement | null, element: Element | undefined): void {
  if (!region || !(element instanceof HTMLElement)) return;
  const isReduced = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  const top = element.offsetTop - region.clientHeight / 3;
  region.scrollTo?.({ top, behavior: isReduced ? 'auto' : 'smooth' });
}
