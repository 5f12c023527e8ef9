import type { Film } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isStaff, useUser } from '../../../../api/sign-in.ts';
import { startOfPart } from './film-chapter.ts';
import { positionsQuery, savePosition } from './positions.api.ts';

/** Seconds between two positions that are saved during playback. */
const saveIntervalSeconds = 15;
/** A film that was watched for fewer seconds, or until fewer before its end, starts from the beginning. */
const minSeconds = 10;

interface Props {
  /** The parts of the film. */
  films: readonly Film[];
  /** The element that contains the player. */
  container: HTMLElement;
  /** Called with the second of the film, through all parts, at which the viewer stopped last time. */
  onFound: (seconds: number) => void;
}

/**
 * Remembers on the server where a member of the family stopped watching a film, so that they can continue on any
 * device. The positions of staff are not remembered.
 */
export default function RememberedPosition({ films, container, onFound }: Props) {
  const user = useUser();
  const sessionId = films[0]?.session_id;
  const isRemembered = user !== null && !isStaff(user.role) && sessionId !== undefined;
  const { data } = useQuery({ ...positionsQuery, enabled: isRemembered });
  const savedMs = data?.find(({ session_id: id }) => id === sessionId)?.at_ms;
  const tell = useEffectEvent((ms: number) => onFound(ms / 1000));
  useEffect(() => {
    if (savedMs !== undefined) tell(savedMs);
  }, [savedMs]);

  const save = useEffectEvent((seconds: number, keepalive: boolean) => {
    const durationSeconds = films.some(({ duration }) => duration === null)
      ? Number.POSITIVE_INFINITY
      : startOfPart(films, films.length);
    const isWorthIt = seconds >= minSeconds && seconds <= durationSeconds - minSeconds;
    if (sessionId) void savePosition(sessionId, isWorthIt ? Math.round(seconds * 1000) : null, keepalive);
  });
  const findStart = useEffectEvent((filmId: string | undefined) =>
    startOfPart(
      films,
      films.findIndex(({ id }) => id === filmId),
    ),
  );
  useEffect(() => {
    if (!isRemembered) return;
    let current = 0;
    let saved = 0;
    const saveChange = (keepalive = false) => {
      if (current !== saved) save(current, keepalive);
      saved = current;
    };
    const follow = ({ type, target }: Event) => {
      if (!(target instanceof HTMLVideoElement) || target.seeking || target.currentTime === 0) return;
      current = findStart(target.dataset.film) + target.currentTime;
      if (type === 'pause' || Math.abs(current - saved) >= saveIntervalSeconds) saveChange();
    };
    const leave = () => saveChange(true);
    // Events of media do not bubble, but are captured.
    for (const name of ['timeupdate', 'pause']) container.addEventListener(name, follow, true);
    window.addEventListener('pagehide', leave);
    return () => {
      for (const name of ['timeupdate', 'pause']) container.removeEventListener(name, follow, true);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [container, isRemembered]);
  return null;
}
