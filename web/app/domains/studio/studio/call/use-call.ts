import type { Room } from '@lifestory/contract';
import { useEffect, useRef, useState } from 'react';
import { findMissingFeature } from './media-problem.ts';
import { createMesh, type Mesh, type RemotePerson } from './mesh.ts';
import type { useRoom } from './use-room.ts';

interface CallOptions {
  seatKey: string;
  connection: ReturnType<typeof useRoom>;
  stream: MediaStream | null;
  /** Whether camera and microphone were opened, or have failed. */
  isMediaReady: boolean;
}

const isActive = (room: Room | undefined) => room?.state === 'admitted' && room.ended_at === null;

/** Connects to the others while the user's seat is in the call; returns the people whom this page receives. */
export function useCall({ seatKey, connection, stream, isMediaReady }: CallOptions): RemotePerson[] {
  const { room, session, isElsewhere, onSignal } = connection;
  const [people, setPeople] = useState<RemotePerson[]>([]);
  const mesh = useRef<Mesh | null>(null);
  const isInCall = isActive(room) && isMediaReady && !isElsewhere && findMissingFeature() !== 'call';
  const latest = useRef({ room, stream, onSignal });
  latest.current = { room, stream, onSignal };

  useEffect(() => {
    if (!isInCall) return;
    const created = createMesh({ key: seatKey, session, stream: latest.current.stream }, setPeople);
    mesh.current = created;
    if (latest.current.room) created.update(latest.current.room);
    latest.current.onSignal((signal) => created.receive(signal));
    const reconnect = () => created.reconnect();
    window.addEventListener('online', reconnect);
    return () => {
      window.removeEventListener('online', reconnect);
      mesh.current = null;
      latest.current.onSignal(null);
      created.close();
      setPeople([]);
    };
  }, [isInCall, seatKey, session]);
  useEffect(() => {
    if (room) mesh.current?.update(room);
  }, [room]);
  useEffect(() => {
    if (stream) mesh.current?.setStream(stream);
  }, [stream]);
  return people;
}
