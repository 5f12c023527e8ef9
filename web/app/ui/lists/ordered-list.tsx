import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import styles from './ordered-list.module.css';

interface Props<T extends { id: string }> {
  /** Accessible name of the list. */
  label: string;
  items: readonly T[];
  /** The name of an item in the labels of its buttons and in announcements. */
  nameOf: (item: T) => string;
  /** Called with all ids in their new order. */
  onOrder: (ids: string[]) => void;
  /** Whether the order is fixed. */
  isFixed?: boolean;
  children: (item: T) => ReactNode;
}

/** Returns the ids with `id` moved to the position `to`. */
function moveId(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** A list whose items are moved by dragging, or by two buttons each, which also work by keyboard and touch. */
export function OrderedList<T extends { id: string }>({
  label,
  items,
  nameOf,
  onOrder,
  isFixed = false,
  children,
}: Props<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [targetId, setTargetId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const movedButton = useRef<{ id: string; direction: 'up' | 'down' } | null>(null);
  const ids = items.map(({ id }) => id);
  const order = ids.join();

  // A moved row loses the focus when the browser moves its element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the order
  useLayoutEffect(() => {
    const moved = movedButton.current;
    if (!moved) return;
    movedButton.current = null;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-move="${moved.id}"]`) ?? [];
    const [up, down] = buttons;
    const button = moved.direction === 'up' ? up : down;
    (button?.disabled ? (moved.direction === 'up' ? down : up) : button)?.focus();
  }, [order]);

  const move = (item: T, to: number) => {
    setAnnouncement(`${nameOf(item)}: now number ${to + 1} of ${items.length}`);
    onOrder(moveId(ids, item.id, to));
  };
  const drop = (target: T) => {
    const dragged = items.find(({ id }) => id === draggedId);
    if (dragged && dragged.id !== target.id) move(dragged, ids.indexOf(target.id));
    endDrag();
  };
  const endDrag = () => {
    setDraggedId(null);
    setTargetId(null);
  };
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={styles.item}
            draggable={!isFixed}
            data-dragged={draggedId === item.id || undefined}
            data-target={
              targetId === item.id ? (ids.indexOf(draggedId ?? '') < index ? 'after' : 'before') : undefined
            }
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', nameOf(item));
              setDraggedId(item.id);
            }}
            onDragOver={(event) => {
              if (draggedId === null) return;
              event.preventDefault();
              setTargetId(item.id === draggedId ? null : item.id);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(item);
            }}
            onDragEnd={endDrag}
          >
            {!isFixed && (
              <span className={styles.grip}>
                <Icon name="grip" />
              </span>
            )}
            <div className={styles.content}>{children(item)}</div>
            {!isFixed && (
              <span className={styles.moves}>
                {(['up', 'down'] as const).map((direction) => (
                  <button
                    key={direction}
                    type="button"
                    data-move={item.id}
                    aria-label={`Move ${direction}: ${nameOf(item)}`}
                    disabled={direction === 'up' ? index === 0 : index === items.length - 1}
                    onClick={() => {
                      movedButton.current = { id: item.id, direction };
                      move(item, direction === 'up' ? index - 1 : index + 1);
                    }}
                  >
                    <Icon name={direction} />
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
