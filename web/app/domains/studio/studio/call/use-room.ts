import type { Signal } from '@lifestory/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../../../api/random-id.ts';
import { roomQuery } from '../studio.api.ts';
import { listenToRoom } from './room-events.ts';

type SignalListener = (signal: Signal) => void;

/** Maximum number of signals that wait for a listener. */
const maxWaitingSignals = 100;

/**
 * The room of a seat, kept up to date by its events. `isOnline`: whether the stream of events is open. `session`
 * identifies this page; a room with another one continues in another window. `onSignal` sets who gets the signals to
 * this page. They wait while that is null: those of a person who learns of an admission first arrive before the room
 * shows it.
 */
export function useRoom(key: string) {
  const client = useQueryClient();
  const room = useQuery(roomQuery(key));
  const [session] = useState(randomId);
  const [isOnline, setOnline] = useState(false);
  // The room shows the session of this page once its stream is open; another one later belongs to another window.
  const [hasOwned, setOwned] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  if (!hasOwned && room.data?.session === session) setOwned(true);
  const signalListener = useRef<SignalListener | null>(null);
  const waitingSignals = useRef<Signal[]>([]);
  useEffect(() => {
    const subscription = new AbortController();
    void listenToRoom(
      { key, session },
      {
        onChange: () => void client.invalidateQueries({ queryKey: roomQuery(key).queryKey }),
        onSignal: (signal) => {
          if (signalListener.current) signalListener.current(signal);
          else waitingSignals.current = [...waitingSignals.current, signal].slice(-maxWaitingSignals);
        },
        onReplaced: () => setReplaced(true),
        onConnection: setOnline,
      },
      subscription.signal,
    );
    return () => subscription.abort();
  }, [client, key, session]);
  const isElsewhere = isReplaced || (hasOwned && room.data?.session !== session);
  const state = room.data?.ended_at === null ? room.data.state : null;
  return {
    room: room.data,
    failure: room.error,
    session,
    isOnline,
    /** Whether the call continues in another window of this device. */
    isElsewhere,
    /** Whether this page is in the waiting room or the call. */
    isTakingPart: !isElsewhere && (state === 'waiting' || state === 'admitted'),
    onSignal: (listener: SignalListener | null) => {
      signalListener.current = listener;
      if (listener) for (const signal of waitingSignals.current.splice(0)) listener(signal);
    },
  };
}
