import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import {
  CommentThread,
  captionHeading,
  findStoryToEnter,
  HeartButton,
  MemoryMoment,
  MemoryNeighbors,
  MemoryTools,
  memoryQuery,
  Photograph,
} from '../../domains/album/gallery/index.ts';
import { canSwitchQuery, enterStory } from '../../domains/people/stories/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { formatPostTime } from '../../ui/time.ts';
import styles from './memory.module.css';

/** The page of a memory with its comments. */
export default function MemoryPage() {
  const { id = '' } = useParams();
  const { data: memory, dataUpdatedAt, error, refetch } = useQuery(memoryQuery(id));
  const { data: canSwitch } = useQuery(canSwitchQuery);
  // Opening a memory of another story switches to that story. Once a memory has been shown, the page does not switch.
  const otherStory = memory ? null : findStoryToEnter(error);
  const { mutate: enter, isError, data: isEntered } = useMutation({ mutationFn: enterStory });
  const isSwitchImpossible = isError || isEntered === false;
  useEffect(() => {
    if (otherStory) enter(otherStory);
  }, [otherStory, enter]);
  // A memory that was already shown can become missing when another person deletes it.
  const isMemoryMissing = error !== null && isMissing(error);
  if (!memory || isMemoryMissing) {
    if (!error || (otherStory && !isSwitchImpossible)) return <Loading label="Loading the memory…" />;
    return (
      <Notice
        title={isMemoryMissing ? 'Memory not found' : 'The memory could not be loaded'}
        text={isMemoryMissing ? 'It may have been removed, or belong to another story.' : error.message}
      >
        {!isMemoryMissing && (
          <Button look="accent" round onClick={() => void refetch()}>
            Try again
          </Button>
        )}
        {isMemoryMissing && canSwitch && (
          <ButtonLink to="/switch-account" look="accent" round>
            Switch Account
          </ButtonLink>
        )}
        <ButtonLink to="/gallery" look="outline" round>
          View Gallery
        </ButtonLink>
      </Notice>
    );
  }
  const { caption, label, user, created_at } = memory;
  const heading = captionHeading(memory);
  return (
    <article className={styles.page}>
      <div className={styles.top}>
        <Link to="/gallery" className={styles.back}>
          <Icon name="photograph" size={20} />
          Gallery
        </Link>
        <MemoryNeighbors previous={memory.previous} next={memory.next} />
      </div>
      <div className={styles.frame}>
        <Photograph
          memory={memory}
          className={styles.picture}
          sizes="(min-width: 1024px) 46rem, 100vw"
          eager
        />
      </div>
      <div>
        <p className={styles.label}>{label}</p>
        <h1 className={heading ? styles.caption : 'visually-hidden'}>
          {heading ?? `A photograph of ${label}`}
        </h1>
        {caption && !heading && <p className={styles.text}>{caption}</p>}
        <div className={styles.author}>
          <Avatar name={user.fullName} picture={user.profile} size={48} />
          <div>
            <p className={styles.name}>{user.fullName}</p>
            <p className={styles.added}>
              Added on <time dateTime={created_at}>{formatPostTime(created_at)}</time>
            </p>
          </div>
        </div>
        <HeartButton memory={memory} />
        <MemoryMoment key={`moment-${memory.id}`} memory={memory} />
        <MemoryTools memory={memory} />
        <CommentThread key={`comments-${memory.id}`} memory={memory} loadedAt={dataUpdatedAt} />
      </div>
    </article>
  );
}
