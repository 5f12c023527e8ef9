import type { Memory } from '@lifestory/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { altOf } from './caption.ts';
import { sourcesOf } from './photograph.tsx';
import type { TimelineRange } from './timeline-layout.ts';
import { useOriginal } from './use-original.ts';
import { useSwipe } from './use-swipe.ts';
import { useTimelineRange } from './use-timeline-range.ts';
import styles from './viewer.module.css';

interface Props {
  /** The place in the timeline that is viewed. */
  place: number;
  /** The places that one can go to. */
  bounds: TimelineRange;
  /** Whose memories, for staff; undefined for the story in view. */
  of: string | undefined;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** One photograph over the whole screen: by arrows, swipes and buttons to the others, by Escape back to the gallery. */
export default function Viewer({ place, bounds, of, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const last = bounds.first + bounds.count - 1;
  const from = Math.max(bounds.first, place - 1);
  const { memories, failed, retry } = useTimelineRange(
    { first: from, count: Math.min(last, place + 1) - from + 1 },
    of,
  );
  const memory = memories[place - from];
  const original = useOriginal();
  useReady(memories);

  const go = (to: number) => {
    const within = Math.min(last, Math.max(bounds.first, to));
    if (within !== place) onMove(within);
  };
  const swipe = useSwipe((direction) => go(place + direction));
  const keys: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    Home: bounds.first,
    End: last,
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    const to = keys[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };

  useLayoutEffect(() => openOverPage(dialog.current), []);
  useEffect(() => {
    // On the window: a toast that closes leaves the focus nowhere.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  useReturn(place);

  const step = (to: number, label: string, icon: 'back' | 'forward') => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={to < bounds.first || to > last}
      onClick={() => go(to)}
    >
      <Icon name={icon} size={28} />
    </button>
  );
  const count = `${place - bounds.first + 1} of ${bounds.count}`;
  return createPortal(
    <dialog ref={dialog} className={styles.viewer} aria-label="Photographs, full screen">
      <div className={styles.bar}>
        <p className={styles.count}>{count}</p>
        {memory?.can.download && (
          <button
            type="button"
            className={styles.tool}
            aria-busy={original.isPending}
            onClick={() => original.isPending || original.download(memory.id)}
          >
            <Icon name="download" size={20} />
            <span>
              Download <span className={styles.wide}>original</span>
            </span>
          </button>
        )}
        <button type="button" className={styles.tool} onClick={onClose}>
          <Icon name="close" size={24} />
          Close
        </button>
      </div>
      <div className={styles.stage} {...swipe}>
        {memory && <Picture key={memory.id} memory={memory} />}
        {failed && (
          <div className={styles.trouble}>
            <p>This photograph could not be loaded just now.</p>
            <button type="button" className="button" onClick={retry}>
              Try again
            </button>
          </div>
        )}
      </div>
      {step(place - 1, 'Previous photograph', 'back')}
      {step(place + 1, 'Next photograph', 'forward')}
      <div className={styles.words}>
        {memory?.caption && <p className={styles.caption}>{memory.caption}</p>}
        {memory && (
          <p className={styles.about}>
            {memory.label} · {memory.user.fullName}
          </p>
        )}
        {memory && of === undefined && (
          <Link to={`/post/${memory.id}`} className={styles.open}>
            <Icon name="speech" size={18} />
            {memory.comments_count > 0 ? `Read the comments (${memory.comments_count})` : 'Open and comment'}
          </Link>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {memory ? `Photograph ${count}. ${memory.label}.` : 'Loading…'}
      </p>
    </dialog>,
    document.body,
  );
}

/**
 * Opens the viewer over the page, which cannot be reached meanwhile. Not as a modal dialog: the browser would put that
 * over the toasts, and keep them from being read and closed.
 */
function openOverPage(dialog: HTMLDialogElement | null): () => void {
  const shell = document.querySelectorAll<HTMLElement>('[data-shell], .skip-link');
  for (const part of shell) part.inert = true;
  dialog?.show();
  return () => {
    for (const part of shell) part.inert = false;
  };
}

const sizes = '100vw';

/** Fetches pictures before they are asked for: the neighbours of the one in view. */
function useReady(memories: readonly (Memory | undefined)[]): void {
  const wanted = memories.map((memory) => (memory ? sourcesOf(memory) : '')).join('\n');
  useEffect(() => {
    for (const sources of wanted.split('\n')) {
      if (sources) Object.assign(new Image(), { sizes, srcset: sources });
    }
  }, [wanted]);
}

function Picture({ memory }: { memory: Memory }) {
  const [smallest] = memory.images;
  return (
    <img
      className={styles.picture}
      // The gallery has shown the smallest: it stands in until the large one is there.
      style={smallest && { backgroundImage: `url("${smallest.url}")` }}
      sizes={sizes}
      srcSet={sourcesOf(memory)}
      src={memory.image}
      alt={altOf(memory)}
      draggable={false}
    />
  );
}

/** While photographs are viewed the gallery behind follows, so that the one seen last has the focus afterwards. */
function useReturn(place: number): void {
  const seen = useRef(place);
  useEffect(() => {
    seen.current = place;
  }, [place]);
  useEffect(
    () => () => {
      focusOn(seen.current, 30);
    },
    [],
  );
}

/** Focuses the way into the photograph at a place of the gallery, as soon as it is there; gives up after `tries`. */
function focusOn(place: number, tries: number): void {
  requestAnimationFrame(() => {
    const way = document.querySelector<HTMLElement>(`[data-place="${place}"] button`);
    if (way) {
      way.focus({ preventScroll: true });
      way.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return;
    }
    const chunks = [...document.querySelectorAll<HTMLElement>('[data-first]')];
    const chunk = chunks.findLast(({ dataset }) => Number(dataset.first) <= place);
    chunk?.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (tries > 0) focusOn(place, tries - 1);
  });
}
