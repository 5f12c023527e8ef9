import type { Memory } from '@lifestory/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { altOf } from '../memory/caption.ts';
import { sourcesOf } from '../memory/photograph.tsx';
import { useOriginalDownload } from '../memory/use-original-download.ts';
import type { TimelineRange } from '../timeline/timeline-layout.ts';
import { useTimelineRange } from '../timeline/use-timeline-range.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './viewer.module.css';

interface Props {
  /** Timeline index of the photograph in view. */
  index: number;
  /** The range of timeline indexes that can be viewed. */
  bounds: TimelineRange;
  /** Id of the storyteller, for staff; undefined for the active story. */
  storytellerId: string | undefined;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** A photograph in full screen: arrow keys, swipes and buttons move to the others, Escape closes it. */
export default function Viewer({ index, bounds, storytellerId, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const last = bounds.first + bounds.count - 1;
  const from = Math.max(bounds.first, index - 1);
  const { memories, failed, retry } = useTimelineRange(
    { first: from, count: Math.min(last, index + 1) - from + 1 },
    storytellerId,
  );
  const memory = memories[index - from];
  const original = useOriginalDownload();
  useReady(memories);

  const go = (to: number) => {
    const clamped = Math.min(last, Math.max(bounds.first, to));
    if (clamped !== index) onMove(clamped);
  };
  const swipe = useSwipe((direction) => go(index + direction));
  const keys: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
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
    // Listens on the window: when a toast closes, the focus falls back to the body.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  useReturn(index);

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
  const count = `${index - bounds.first + 1} of ${bounds.count}`;
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
            <p>This photograph could not be loaded.</p>
            <button type="button" className="button" onClick={retry}>
              Try again
            </button>
          </div>
        )}
      </div>
      {step(index - 1, 'Previous photograph', 'back')}
      {step(index + 1, 'Next photograph', 'forward')}
      <div className={styles.words}>
        {memory?.caption && <p className={styles.caption}>{memory.caption}</p>}
        {memory && (
          <p className={styles.about}>
            {memory.label} · {memory.user.fullName}
          </p>
        )}
        {memory && storytellerId === undefined && (
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
 * Opens the viewer over the page, which is inert until the returned function is called. Not as a modal dialog: the
 * browser would place that above the toasts and make them unreachable.
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

/** Preloads the pictures before and after the one in view. */
function useReady(memories: readonly (Memory | undefined)[]): void {
  const sourceList = memories.map((memory) => (memory ? sourcesOf(memory) : '')).join('\n');
  useEffect(() => {
    for (const sources of sourceList.split('\n')) {
      if (sources) Object.assign(new Image(), { sizes, srcset: sources });
    }
  }, [sourceList]);
}

function Picture({ memory }: { memory: Memory }) {
  const [smallest] = memory.images;
  return (
    <img
      className={styles.picture}
      // The smallest picture, already loaded by the gallery, is shown until the large one is loaded.
      style={smallest && { backgroundImage: `url("${smallest.url}")` }}
      sizes={sizes}
      srcSet={sourcesOf(memory)}
      src={memory.image}
      alt={altOf(memory)}
      draggable={false}
    />
  );
}

/** When the viewer closes, focuses the photograph in the gallery that was viewed last. */
function useReturn(index: number): void {
  const seen = useRef(index);
  useEffect(() => {
    seen.current = index;
  }, [index]);
  useEffect(
    () => () => {
      focusOn(seen.current, 30);
    },
    [],
  );
}

/** Focuses the button of a photograph in the gallery once it is rendered; gives up after `tries` attempts. */
function focusOn(index: number, tries: number): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-place="${index}"] button`);
    if (button) {
      button.focus({ preventScroll: true });
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return;
    }
    const chunks = [...document.querySelectorAll<HTMLElement>('[data-first]')];
    const chunk = chunks.findLast(({ dataset }) => Number(dataset.first) <= index);
    chunk?.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (tries > 0) focusOn(index, tries - 1);
  });
}
