import type { Room, SeatRole } from '@lifestory/contract';
import type { ReactNode } from 'react';
import type { DeviceKind, Interruption } from './media-problem.ts';
import type { RemotePerson } from './mesh.ts';
import type { PeerState } from './peer.ts';
import type { LocalMedia } from './use-local-media.ts';

/** Another person in the call, as this page receives them. */
export interface RemoteMedia {
  role: SeatRole;
  /** Whether their page was open a moment ago. */
  isConnected: boolean;
  stream: MediaStream | null;
  /** The connection to their browser. */
  state: PeerState;
}

/** The call as other features see it, such as its recording. */
export interface CallParts {
  seatKey: string;
  role: SeatRole;
  /** The user's camera and microphone. */
  stream: MediaStream | null;
  /** What interrupts the devices of the user, or did so a moment ago. */
  interruption: Interruption | null;
  /** Opens a device of the user anew. */
  renew: (kind: DeviceKind) => void;
  others: RemoteMedia[];
}

/** Renders a part of the call that belongs to another feature. */
export type RenderPart = (parts: CallParts) => ReactNode;

/** Collects the parts of a call for other features. */
export const collectParts = (
  seatKey: string,
  room: Room,
  { stream, interruption, renew }: LocalMedia,
  people: readonly RemotePerson[],
): CallParts => ({
  seatKey,
  role: room.role,
  stream,
  interruption,
  renew,
  others: people.flatMap((person) => {
    const participant = room.people.find(({ id }) => id === person.id);
    if (!participant) return [];
    const { role, connected: isConnected } = participant;
    return [{ role, isConnected, stream: person.stream, state: person.state }];
  }),
});
