import type { Memory } from '@lifestory/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { idleComponent } from '../../../../ui/loading/idle-component.tsx';
import { shortCaption } from './caption.ts';
import styles from './memory.card.module.css';
import { Photograph } from './photograph.tsx';

/** Shows the whole caption. */
const Tooltip = idleComponent(() => import('../../../../ui/tooltip.tsx'));

interface Props {
  memory: Memory;
  /** Shows only the start of the caption (all of it on hover), and the date, which the gallery shows as a heading. */
  short?: boolean;
  /** Link target, by default the memory's page; null for no link, as for staff. */
  to?: string | null;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Whether the image loads eagerly, because it is visible at first. */
  eager?: boolean;
}

/** A photograph of the album with its caption, linked to the memory's page. */
export function MemoryCard({
  memory,
  short = false,
  to = `/post/${memory.id}`,
  sizes,
  eager = false,
}: Props) {
  const { caption, label, user, comments_count, hearts_count } = memory;
  const link = useRef<HTMLAnchorElement>(null);
  const comments = `${comments_count} ${comments_count === 1 ? 'comment' : 'comments'}`;
  const hearts = `${hearts_count} ${hearts_count === 1 ? 'heart' : 'hearts'}`;
  const content = (
    <>
      <span className={styles.frame}>
        <Photograph memory={memory} className={styles.picture} sizes={sizes} eager={eager} />
      </span>
      {caption && (
        // Screen readers get the whole caption from the image.
        <span className={short ? styles.shortCaption : styles.caption} aria-hidden="true">
          {short ? shortCaption(caption) : caption}
        </span>
      )}
      <span className={styles.details}>
        <Avatar name={user.fullName} picture={user.profile} size={32} />
        <span className={styles.author}>
          <span className={styles.name}>{user.fullName}</span>
          {short && <span className={styles.date}>{label}</span>}
        </span>
        {hearts_count > 0 && (
          <span className={styles.hearts}>
            <Icon name="heart" size={18} />
            <span aria-hidden="true">{hearts_count}</span>
            <span className="visually-hidden">{hearts}</span>
          </span>
        )}
        <span className={styles.comments}>
          <Icon name="speech" size={18} />
          <span aria-hidden="true">{comments_count}</span>
          <span className="visually-hidden">{comments}</span>
        </span>
      </span>
    </>
  );
  const card =
    to === null ? (
      <div className={styles.card}>{content}</div>
    ) : (
      <Link ref={link} to={to} className={styles.card}>
        {content}
      </Link>
    );
  if (!short || shortCaption(caption) === caption.trim()) return card;
  return (
    <>
      {card}
      <Tooltip text={caption} target={link} />
    </>
  );
}
