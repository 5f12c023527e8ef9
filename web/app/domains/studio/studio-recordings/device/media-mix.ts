/** Size in pixels of the picture that replaces a missing camera. */
const stillSize = { width: 640, height: 360 };

/** A stream to record: one picture, and all voices mixed. */
export interface MediaMix {
  stream: MediaStream;
  /** Changes whose voices are mixed, such as after a reconnection; the recording continues. */
  setVoices(streams: readonly MediaStream[]): void;
  /** Whether a voice gave any sound in the last half second; null while the sound is stopped. */
  hasSound(voice: MediaStreamTrack): boolean | null;
  close(): void;
}

/** Samples in which sound is looked for: two thirds of a second. */
const windowLength = 32_768;
/** The smallest sample of 16 bits: a microphone that works gives more, also in a quiet room. */
const minSample = 1 / 32_768;

/** Milliseconds between attempts to start sound that the browser has stopped. */
const resumeMs = 500;
/** Milliseconds that the sound may take to start. */
const maxStartMs = 2_000;

/**
 * Mixes the picture of one stream with the voices of several. Without a picture, it is a still surface. A browser stops the
 * sound for a phone call or when an audio device is gone: it is started again, and `onSound` gets whether it runs.
 */
export function createMediaMix(
  picture: MediaStream,
  voices: readonly MediaStream[],
  onSound: (isRunning: boolean) => void,
): MediaMix {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  const sources = new Map<string, { source: MediaStreamAudioSourceNode; analyser: AnalyserNode }>();
  const samples = new Float32Array(windowLength);
  // Without any source, some recorders wait for the first sound and record nothing.
  const silence = context.createConstantSource();
  silence.offset.value = 0;
  silence.connect(output);
  silence.start();
  let wanted = voices;
  const connectVoices = () => {
    const tracks = wanted.flatMap((stream) => stream.getAudioTracks());
    for (const [id, { source }] of sources) {
      if (tracks.some((track) => track.id === id)) continue;
      source.disconnect();
      sources.delete(id);
    }
    for (const track of tracks) {
      if (sources.has(track.id)) continue;
      const source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(output);
      const analyser = context.createAnalyser();
      analyser.fftSize = windowLength;
      source.connect(analyser);
      sources.set(track.id, { source, analyser });
    }
  };
  const createdAt = Date.now();
  let hasRun = false;
  let isStopped = false;
  const check = () => {
    if (context.state === 'running') {
      if (!hasRun || isStopped) onSound(true);
      hasRun = true;
      if (isStopped) {
        isStopped = false;
        for (const { source } of sources.values()) source.disconnect();
        sources.clear();
      }
      // Only now: a source keeps what it gets before the context runs, and stays late by that much.
      connectVoices();
    } else if ((hasRun || Date.now() - createdAt > maxStartMs) && context.state !== 'closed') {
      if (!isStopped) onSound(false);
      isStopped = true;
      context.resume().catch(() => undefined);
    }
  };
  const setVoices = (streams: readonly MediaStream[]) => {
    wanted = streams;
    context.resume().then(check, () => undefined);
  };
  context.addEventListener('statechange', check);
  const timer = window.setInterval(check, resumeMs);
  setVoices(voices);
  const [camera] = picture.getVideoTracks();
  const still = camera ? null : createStill();
  const track = camera ?? still?.track;
  return {
    stream: new MediaStream([...(track ? [track] : []), ...output.stream.getAudioTracks()]),
    setVoices,
    hasSound(voice) {
      const connected = sources.get(voice.id);
      if (!connected || context.state !== 'running') return null;
      connected.analyser.getFloatTimeDomainData(samples);
      return samples.some((sample) => Math.abs(sample) >= minSample);
    },
    close() {
      context.removeEventListener('statechange', check);
      window.clearInterval(timer);
      still?.close();
      void context.close();
    },
  };
}

/** A plain surface as video track, because a film needs a picture. */
function createStill() {
  const canvas = document.createElement('canvas');
  canvas.width = stillSize.width;
  canvas.height = stillSize.height;
  const surface = canvas.getContext('2d');
  const draw = () => {
    if (!surface) return;
    surface.fillStyle = '#2b2622';
    surface.fillRect(0, 0, canvas.width, canvas.height);
  };
  draw();
  const [track] = canvas.captureStream().getVideoTracks();
  // A recorder gets a picture only when the surface is drawn.
  const timer = window.setInterval(draw, 200);
  return {
    track,
    close() {
      window.clearInterval(timer);
      track?.stop();
    },
  };
}
