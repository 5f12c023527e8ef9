import { maxVoiceSeconds } from '@lifestory/contract/limits';

/** Formats in the order of preference: AAC plays in every browser, Opus in all current ones. */
const formats = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4;codecs=opus',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4',
];

/** Enough for a voice, and less than half a megabyte a minute. */
const bitsPerSecond = 64_000;

/** Returns the format in which this browser records sound; null if it cannot. */
const findFormat = (): string | null =>
  typeof MediaRecorder === 'undefined'
    ? null
    : (formats.find((format) => MediaRecorder.isTypeSupported(format)) ?? null);

/** Whether this browser can record sound on this page. Browsers offer microphones on secure pages only. */
export const canRecordVoice = (): boolean =>
  typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined && findFormat() !== null;

export interface VoiceRecorder {
  stream: MediaStream;
  /** Ends the recording and switches the microphone off; resolves to its sound. */
  stop(): Promise<Blob>;
  /** Switches the microphone off and discards the sound. */
  cancel(): void;
}

/**
 * Switches the microphone on and starts to record. `onEnd` is called when the longest time is reached or the browser
 * ends the recording, as when the microphone is unplugged; call `stop` then.
 * @throws DOMException if the microphone cannot be used
 */
export async function startVoiceRecorder(onEnd: () => void): Promise<VoiceRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = findFormat() ?? '';
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
  const pieces: Blob[] = [];
  const timer = setTimeout(onEnd, maxVoiceSeconds * 1000);
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      resolve();
      onEnd();
    };
  });
  const end = () => {
    clearTimeout(timer);
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const switchOff = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start();
  return {
    stream,
    async stop() {
      end();
      await stopped;
      switchOff();
      return new Blob(pieces, { type: mimeType.split(';')[0] ?? '' });
    },
    cancel() {
      end();
      switchOff();
    },
  };
}
