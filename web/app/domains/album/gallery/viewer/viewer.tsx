import type { Memory } from '@lifestory/contract';
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { altOf } from '../memory/caption.ts';
import { srcSetOf } from '../memory/pictures.ts';
import { useOriginalDownload } from '../memory/use-original-download.ts';
import type { TimelineRange } from '../timeline/timeline-layout.ts';
import { useTimelineRange } from '../timeline/use-timeline-range.ts';
import styles from './viewer.module.css';

/** Minimum horizontal distance of a swipe, in pixels. */
const minSwipePx = 50;

/** Returns pointer handlers; `onSwipe` is called with 1 for a swipe to the left (next) and -1 for one to the right. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const setOffset = (element: HTMLElement, x: number) => element.style.setProperty('--swiped', `${x}px`);
  const cancel = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    setOffset(currentTarget, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // With a second finger or a zoomed view the user is zooming, not swiping.
      const isPinching = !event.isPrimary || (window.visualViewport?.scale ?? 1) > 1.01;
      start.current =
        isPinching || event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (start.current) setOffset(currentTarget, clientX - start.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const [deltaX, deltaY] = [event.clientX - start.current.x, event.clientY - start.current.y];
      cancel(event);
      if (Math.abs(deltaX) > minSwipePx && Math.abs(deltaX) > Math.abs(deltaY)) onSwipe(deltaX < 0 ? 1 : -1);
    },
    onPointerCancel: cancel,
  };
}

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
  const lastIndex = bounds.first + bounds.count - 1;
  const firstLoaded = Math.max(bounds.first, index - 1);
  const { memories, hasFailed, retry } = useTimelineRange(
    { first: firstLoaded, count: Math.min(lastIndex, index + 1) - firstLoaded + 1 },
    storytellerId,
  );
  const memory = memories[index - firstLoaded];
  const original = useOriginalDownload();
  usePreloadedPictures(memories);

  const moveTo = (target: number) => {
    const clamped = Math.min(lastIndex, Math.max(bounds.first, target));
    if (clamped !== index) onMove(clamped);
  };
  const swipe = useSwipe((direction) => moveTo(index + direction));
  const indexesByKey: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: bounds.first,
    End: lastIndex,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    const target = indexesByKey[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(target);
  };

  useLayoutEffect(() => openOverPage(dialog.current), []);
  useEffect(() => {
    // Listens on the window: when a toast closes, the focus falls back to the body.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  useFocusOnClose(index);

  const renderStep = (target: number, label: string, icon: 'back' | 'forward') => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={target < bounds.first || target > lastIndex}
      onClick={() => moveTo(target)}
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
              Download <span className={styles.wideOnly}>original</span>
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
        {hasFailed && (
          <div className={styles.failure}>
            <p>This photograph could not be loaded.</p>
            <Button look="accent" round onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {renderStep(index - 1, 'Previous photograph', 'back')}
      {renderStep(index + 1, 'Next photograph', 'forward')}
      <div className={styles.details}>
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
  const elements = document.querySelectorAll<HTMLElement>('[data-shell], .skip-link');
  for (const element of elements) element.inert = true;
  dialog?.show();
  return () => {
    for (const element of elements) element.inert = false;
  };
}

const sizes = '100vw';

/** Preloads the pictures of the photograph in view and of those before and after it. */
function usePreloadedPictures(memories: readonly (Memory | undefined)[]): void {
  const sourceList = memories.map((memory) => (memory ? srcSetOf(memory) : '')).join('\n');
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
      srcSet={srcSetOf(memory)}
      src={memory.image}
      alt={altOf(memory)}
      draggable={false}
    />
  );
}

/** When the viewer closes, focuses the photograph in the gallery that was viewed last. */
function useFocusOnClose(index: number): void {
  const viewedIndex = useRef(index);
  useEffect(() => {
    viewedIndex.current = index;
  }, [index]);
  useEffect(
    () => () => {
      focusPhotograph(viewedIndex.current, maxFocusAttempts);
    },
    [],
  );
}

/** Animation frames in which the photograph must be rendered after the viewer closes. */
const maxFocusAttempts = 30;

/** Focuses the button of a photograph in the gallery once it is rendered; gives up after `attempts` more frames. */
function focusPhotograph(index: number, attempts: number): void {
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
    if (attempts > 0) focusPhotograph(index, attempts - 1);
  });
}
