import type { Participant, Room, Signal } from '@lifestory/contract';
import { call } from '../../../../api/call.ts';
import { Failure } from '../../../../api/failure.ts';
import { createPeer, type Peer, type PeerSignal, type PeerState } from './peer.ts';

/** Another person in the call, as this page receives them. */
export interface RemotePerson {
  id: string;
  stream: MediaStream | null;
  state: PeerState;
}

/** A signal with the pages between which it is exchanged: after a reload, those to the old page no longer count. */
interface Envelope extends PeerSignal {
  session: string;
  to: string;
}

interface Entry {
  session: string;
  peer: Peer;
  person: RemotePerson;
  /** The signals to this person, sent one after the other. */
  sending: Promise<void>;
}

/** Milliseconds before a signal that could not be sent is sent again. */
const retryMs = 1_000;
/** Maximum number of signals that wait for a newer state of the room. */
const maxEarlySignals = 100;

/** The connections of this page to all others in a call: each browser is connected with each. */
export interface Mesh {
  /** Connects to the people in a room, and disconnects from those who have left. */
  update(room: Room): void;
  receive(signal: Signal): void;
  setStream(stream: MediaStream): void;
  reconnect(): void;
  close(): void;
}

/** Creates the connections of a page in a call. `onChange` gets everybody whom it is connected to. */
export function createMesh(
  { key, session, stream }: { key: string; session: string; stream: MediaStream | null },
  onChange: (people: RemotePerson[]) => void,
): Mesh {
  const entries = new Map<string, Entry>();
  let localStream = stream;
  let room: Room | null = null;
  let isClosed = false;
  /** Signals of people whom the room does not show in the call yet, or with an earlier session. */
  const earlySignals: { from: string; envelope: Envelope }[] = [];

  const publish = () => {
    if (!isClosed) onChange([...entries.values()].map(({ person }) => ({ ...person })));
  };
  const send = async (to: string, content: Envelope) => {
    while (!isClosed && entries.get(to)?.session === content.to) {
      try {
        await call('studio.signal', { body: { key, to, content: { ...content } } }, { unauthorized: 'stay' });
        return;
      } catch (error) {
        // The other person has left.
        if (error instanceof Failure && error.code === 'not_allowed') return;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  };
  const disconnect = (id: string) => {
    entries.get(id)?.peer.close();
    entries.delete(id);
  };
  const connect = (id: string, theirSession: string): Entry | null => {
    const existing = entries.get(id);
    if (existing?.session === theirSession) return existing;
    if (!room) return null;
    disconnect(id);
    const person: RemotePerson = { id, stream: null, state: 'connecting' };
    const peer = createPeer({
      isPolite: room.seat_id > id,
      iceServers: room.ice_servers,
      stream: localStream,
      send(signal) {
        entry.sending = entry.sending.then(() => send(id, { ...signal, session, to: theirSession }));
      },
      onStream(received) {
        person.stream = received;
        publish();
      },
      onState(state) {
        person.state = state;
        publish();
      },
    });
    const entry: Entry = { session: theirSession, peer, person, sending: Promise.resolve() };
    entries.set(id, entry);
    publish();
    return entry;
  };
  const isReachable = ({ id, state, connected, session: theirs }: Participant) =>
    id !== room?.seat_id && state === 'admitted' && theirs !== null && (connected || entries.has(id));
  const findSession = (id: string) =>
    room?.people.find((person) => person.id === id && isReachable(person))?.session ?? null;
  return {
    update(changedRoom) {
      room = changedRoom;
      const reachable = room.people.filter(isReachable);
      for (const id of entries.keys()) {
        if (!reachable.some((person) => person.id === id)) {
          disconnect(id);
          publish();
        }
      }
      for (const person of reachable) if (person.session !== null) connect(person.id, person.session);
      for (const early of earlySignals.splice(0).slice(-maxEarlySignals)) {
        if (findSession(early.from) !== early.envelope.session) earlySignals.push(early);
        else void entries.get(early.from)?.peer.receive(early.envelope);
      }
    },
    receive({ from, content }) {
      const envelope = content as Envelope;
      if (envelope.to !== session) return;
      if (findSession(from) === envelope.session)
        void connect(from, envelope.session)?.peer.receive(envelope);
      else earlySignals.push({ from, envelope });
    },
    setStream(changedStream) {
      localStream = changedStream;
      for (const { peer } of entries.values()) void peer.replaceStream(changedStream);
    },
    reconnect() {
      for (const { peer } of entries.values()) peer.reconnect();
    },
    close() {
      isClosed = true;
      for (const { peer } of entries.values()) peer.close();
      entries.clear();
    },
  };
}
