import { expect, test, vi } from 'vitest';
import { createPeer } from './peer.ts';

/** A track of a device, as far as a connection reads it. */
const track = (kind: 'audio' | 'video') => ({ kind }) as MediaStreamTrack;

class FakeStream {
  readonly id: string = crypto.randomUUID();
  readonly #tracks: MediaStreamTrack[];
  constructor(tracks: MediaStreamTrack[] = []) {
    this.#tracks = tracks;
  }
  getTracks = () => this.#tracks;
}

const stream = (...tracks: MediaStreamTrack[]) => new FakeStream(tracks) as unknown as MediaStream;

interface FakeSender {
  track: MediaStreamTrack;
  streamId: string;
  replaceTrack(sent: MediaStreamTrack): void;
}

/** Keeps what is sent, and with which stream it is announced to the other side. */
class FakeConnection extends EventTarget {
  static last: FakeConnection;
  senders: FakeSender[] = [];
  constructor() {
    super();
    FakeConnection.last = this;
  }
  getSenders = () => this.senders;
  addTransceiver = () => undefined;
  addTrack(added: MediaStreamTrack, { id }: MediaStream) {
    const sender: FakeSender = {
      track: added,
      streamId: id,
      replaceTrack: (sent) => {
        sender.track = sent;
      },
    };
    this.senders.push(sender);
  }
  readonly close = () => undefined;
}

const connect = (sent: MediaStream | null) => {
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', FakeStream);
  const peer = createPeer({
    isPolite: true,
    iceServers: [],
    stream: sent,
    send: () => undefined,
    onStream: () => undefined,
    onState: () => undefined,
  });
  return { peer, connection: FakeConnection.last };
};

test('a microphone that works after another attempt is sent in the same stream as the camera', async () => {
  const { peer, connection } = connect(stream(track('video')));
  const [camera, microphone] = [track('video'), track('audio')];
  await peer.replaceStream(stream(camera, microphone));
  expect(connection.senders.map((sender) => sender.track)).toEqual([camera, microphone]);
  expect(new Set(connection.senders.map(({ streamId }) => streamId)).size).toBe(1);
  peer.close();
});

test('replaced devices are sent by the same senders, in the same stream', async () => {
  const { peer, connection } = connect(stream(track('audio'), track('video')));
  const before = connection.senders.map(({ streamId }) => streamId);
  const changed = [track('audio'), track('video')];
  await peer.replaceStream(stream(...changed));
  expect(connection.senders.map((sender) => sender.track)).toEqual(changed);
  expect(connection.senders.map(({ streamId }) => streamId)).toEqual(before);
  peer.close();
});
