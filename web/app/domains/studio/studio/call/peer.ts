import { keepAudioFirst } from './bandwidth.ts';

/** The connection to another person as it is shown: `weak` while the video is paused for lack of bandwidth. */
export type PeerState = 'connecting' | 'connected' | 'weak' | 'interrupted';

/** What two browsers exchange to connect. */
export interface PeerSignal {
  description?: RTCSessionDescriptionInit;
  candidates?: RTCIceCandidateInit[];
}

interface PeerOptions {
  /** Whether this side gives way when both offer at once; the other side must have the opposite value. */
  isPolite: boolean;
  iceServers: RTCIceServer[];
  /** The user's camera and microphone; null without either. */
  stream: MediaStream | null;
  send(signal: PeerSignal): void;
  onStream(stream: MediaStream): void;
  onState(state: PeerState): void;
}

export interface Peer {
  receive(signal: PeerSignal): Promise<void>;
  /** Sends other tracks, after a device was changed, in the same stream at the other end. */
  replaceStream(stream: MediaStream): Promise<void>;
  /** Finds a new route to the other person, after the network changed. */
  reconnect(): void;
  close(): void;
}

/** Milliseconds for which candidates are collected, so that they need fewer signals. */
const candidateDelayMs = 60;
/** Milliseconds for which an interrupted connection may recover by itself. */
const recoveryMs = 3_000;

/**
 * Connects to another person: "perfect negotiation" of the WebRTC specification, in which either side may offer at any
 * time and the polite one gives way. The impolite side makes the first offer, and the first one after a failure: when
 * both offer at once, Chromium sometimes finds no candidates after the polite side has withdrawn its offer.
 */
export function createPeer({ isPolite, iceServers, stream, send, onStream, onState }: PeerOptions): Peer {
  const connection = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  /** Names what is sent at the other end, whichever devices it comes from: there, it stays one picture with its sound. */
  const sending = new MediaStream();
  let isOffering = false;
  let isIgnoringOffer = false;
  let isClosed = false;
  let candidates: RTCIceCandidateInit[] = [];
  /** Candidates that arrived before their description. */
  const earlyCandidates: RTCIceCandidateInit[] = [];
  let candidateTimer: ReturnType<typeof setTimeout> | undefined;
  let recoveryTimer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();

  const runInSequence = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      if (!isClosed) console.warn('The connection of the call could not be negotiated.', error);
    });
    return work;
  };
  const flushCandidates = () => {
    candidateTimer = undefined;
    if (candidates.length > 0) send({ candidates });
    candidates = [];
  };
  const stopMonitor = keepAudioFirst(connection, (isWeak) => onState(isWeak ? 'weak' : 'connected'));

  connection.addEventListener('negotiationneeded', () => {
    // The browser asks again after the first offer of the other side, if anything is missing then.
    if (isPolite && !connection.remoteDescription) return;
    void (async () => {
      isOffering = true;
      try {
        await connection.setLocalDescription();
        if (connection.localDescription) send({ description: connection.localDescription.toJSON() });
      } finally {
        isOffering = false;
      }
    })().catch(() => undefined);
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return;
    candidates.push(candidate.toJSON());
    candidateTimer ??= setTimeout(flushCandidates, candidateDelayMs);
  });
  connection.addEventListener('track', ({ streams: [remote], track }) => {
    onStream(remote ?? new MediaStream([track]));
  });
  connection.addEventListener('connectionstatechange', () => {
    clearTimeout(recoveryTimer);
    const { connectionState } = connection;
    if (connectionState === 'connected') onState('connected');
    if (connectionState === 'failed' || connectionState === 'disconnected') {
      const delayMs = (connectionState === 'failed' ? 0 : recoveryMs) + (isPolite ? recoveryMs : 0);
      recoveryTimer = setTimeout(() => connection.restartIce(), delayMs);
    }
    if (connectionState === 'failed' || connectionState === 'disconnected') onState('interrupted');
  });
  for (const track of stream?.getTracks() ?? []) connection.addTrack(track, sending);
  // Without these, a side without camera and microphone would have nothing to offer.
  for (const kind of isPolite ? [] : ['audio', 'video']) {
    if (!stream?.getTracks().some((track) => track.kind === kind))
      connection.addTransceiver(kind, { direction: 'recvonly' });
  }

  const receiveDescription = async (description: RTCSessionDescriptionInit) => {
    const isCollision =
      description.type === 'offer' && (isOffering || connection.signalingState !== 'stable');
    isIgnoringOffer = !isPolite && isCollision;
    if (isIgnoringOffer) return;
    await connection.setRemoteDescription(description);
    for (const candidate of earlyCandidates.splice(0)) await receiveCandidate(candidate);
    if (description.type !== 'offer') return;
    await connection.setLocalDescription();
    if (connection.localDescription) send({ description: connection.localDescription.toJSON() });
  };
  const receiveCandidate = async (candidate: RTCIceCandidateInit) => {
    if (!connection.remoteDescription) {
      if (!isIgnoringOffer) earlyCandidates.push(candidate);
      return;
    }
    try {
      await connection.addIceCandidate(candidate);
    } catch (error) {
      // Candidates of an ignored offer match no description.
      if (!isIgnoringOffer) throw error;
    }
  };
  return {
    receive: ({ description, candidates: received = [] }) =>
      runInSequence(async () => {
        if (description) await receiveDescription(description);
        for (const candidate of received) await receiveCandidate(candidate);
      }),
    replaceStream: (changed) =>
      runInSequence(async () => {
        for (const track of changed.getTracks()) {
          const sender = connection.getSenders().find(({ track: sent }) => sent?.kind === track.kind);
          if (sender) await sender.replaceTrack(track);
          else connection.addTrack(track, sending);
        }
      }),
    reconnect: () => connection.restartIce(),
    close() {
      isClosed = true;
      clearTimeout(candidateTimer);
      clearTimeout(recoveryTimer);
      stopMonitor();
      connection.close();
    },
  };
}
