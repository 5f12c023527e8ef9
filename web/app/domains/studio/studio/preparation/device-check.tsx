import type { DeviceCheck } from '@lifestory/contract';
import { minFreeMb, minUploadKbps } from '@lifestory/contract/limits';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { DeviceSelects } from '../call/device-selects.tsx';
import {
  describeMediaProblems,
  describeMissingFeature,
  findBrowserName,
  findMissingFeature,
  toDeviceStates,
} from '../call/media-problem.ts';
import { useLocalMedia } from '../call/use-local-media.ts';
import { VideoTile } from '../call/video-tile.tsx';
import { estimateFreeSpace, measureUpload, playTestSound } from './measurement.ts';
import { toLevel, watchLoudness } from './microphone-loudness.ts';
import styles from './preparation.module.css';

/** Loudness, from 0 to 1, above which a microphone is considered to hear a voice. */
const minVoiceLoudness = 0.02;
/** Milliseconds between two measurements. */
const intervalMs = 100;

interface LevelMeterProps {
  stream: MediaStream;
  hasHeard: boolean;
  /** Called when the microphone hears something. */
  onHeard: () => void;
}

/** Shows how loud the microphone is, and says whether it has heard something. */
function LevelMeter({ stream, hasHeard, onHeard }: LevelMeterProps) {
  const [level, setLevel] = useState(0);
  const onLoudness = useEffectEvent((loudness: number) => {
    setLevel(toLevel(loudness));
    if (loudness > minVoiceLoudness && !hasHeard) onHeard();
  });
  useEffect(() => watchLoudness(stream, intervalMs, onLoudness), [stream]);
  return (
    <div className={styles.level}>
      <meter min={0} max={1} value={level} aria-label="Microphone level" />
      <p role="status">{hasHeard ? 'We can hear you.' : 'Please say a few words: the bar should move.'}</p>
    </div>
  );
}

/** Kilobits per second of upload above which the picture of a call is good. */
const goodKbps = 2_500;

/** A result in plain words. `isFine` is null for a result that was not measured. */
interface Result {
  isFine: boolean | null;
  text: string;
}

/** Describes the measured upload, in kilobits per second. */
function describeUpload(kbps: number | null): Result {
  if (kbps === null) return { isFine: null, text: 'We could not measure the internet connection.' };
  if (kbps >= goodKbps) return { isFine: true, text: 'The internet connection is good.' };
  if (kbps >= minUploadKbps) return { isFine: true, text: 'The internet connection is good enough.' };
  return {
    isFine: false,
    text: 'The internet connection is slow. Move closer to your Wi-Fi router, and close other programs.',
  };
}

/** Describes the free space on a device, in megabytes. */
function describeSpace(mb: number | null): Result {
  if (mb === null) return { isFine: null, text: 'This browser does not report how much space is free.' };
  return mb >= minFreeMb
    ? { isFine: true, text: 'There is enough space on this device.' }
    : {
        isFine: false,
        text: 'This device is almost full. Delete what you no longer need, or use another one.',
      };
}

interface Props {
  /** Stores the results. */
  onResult: (result: DeviceCheck) => void;
  onClose: () => void;
  /** Whether the call keeps the sound as the microphone gives it. */
  hasArchiveSound: boolean;
  /** The way out if the device cannot be used for the call. */
  wayOut?: ReactNode;
}

/** Tests browser, camera, microphone, speaker, connection and space, each with a plain sentence. */
export function DeviceCheckPanel({ onResult, onClose, hasArchiveSound, wayOut }: Props) {
  const [missing] = useState(findMissingFeature);
  const media = useLocalMedia(true, hasArchiveSound);
  const { stream, problems, isReady, retry } = media;
  const [speaker, setSpeaker] = useState<DeviceCheck['speaker']>('untested');
  const [hasPlayed, setPlayed] = useState(false);
  const [hasHeard, setHeard] = useState(false);
  const [measured, setMeasured] = useState<{ upload: number | null; space: number | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([measureUpload(), estimateFreeSpace()]).then(([upload, space]) => {
      if (isCurrent) setMeasured({ upload, space });
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  useEffect(() => {
    if (!isReady || !measured) return;
    const { camera, microphone } = toDeviceStates(problems);
    onResult({
      call: missing ? 'unsupported' : 'ok',
      camera,
      // An open microphone may be turned off on the device, or be that of a closed laptop.
      microphone: microphone === 'ok' && !hasHeard ? 'silent' : microphone,
      speaker,
      upload_kbps: measured.upload,
      free_mb: measured.space,
      browser: findBrowserName(navigator),
    });
  }, [isReady, measured, missing, problems, hasHeard, speaker, onResult]);
  return (
    <div className={styles.check}>
      <h1>Test camera and microphone</h1>
      {missing && (
        <section aria-label="Browser">
          <Sentence isFine={false} text={describeMissingFeature(missing)} />
        </section>
      )}
      <section aria-label="Camera and microphone">
        {stream && <VideoTile name="You" isOwn stream={stream} size="large" />}
        {problems ? (
          <>
            <Sentence isFine={false} text={describeMediaProblems(problems, navigator)} />
            <Button look="outline" size="lg" onClick={retry}>
              Try again
            </Button>
          </>
        ) : (
          <Sentence
            isFine={isReady ? true : null}
            text={isReady ? 'The camera works.' : 'Please allow the camera and microphone.'}
          />
        )}
        {stream && <DeviceSelects media={media} />}
        {stream && stream.getAudioTracks().length > 0 && (
          <LevelMeter stream={stream} hasHeard={hasHeard} onHeard={() => setHeard(true)} />
        )}
      </section>
      <section aria-label="Speaker">
        {speaker === 'untested' ? (
          <>
            <Button
              look="outline"
              size="lg"
              onClick={() => {
                void playTestSound();
                setPlayed(true);
              }}
            >
              Play a test sound
            </Button>
            {hasPlayed && (
              <p className={styles.question}>
                Did you hear it?{' '}
                <Button look="outline" size="lg" onClick={() => setSpeaker('heard')}>
                  Yes
                </Button>{' '}
                <Button look="outline" size="lg" onClick={() => setSpeaker('not_heard')}>
                  No
                </Button>
              </p>
            )}
          </>
        ) : (
          <Sentence
            isFine={speaker === 'heard'}
            text={
              speaker === 'heard'
                ? 'The speaker works.'
                : 'Turn the volume up, and unplug headphones that you are not wearing. Then test again.'
            }
          />
        )}
        {speaker === 'not_heard' && (
          <Button look="outline" size="lg" onClick={() => setSpeaker('untested')}>
            Test the speaker again
          </Button>
        )}
      </section>
      <section aria-label="Connection and space">
        {measured ? (
          <>
            <Sentence {...describeUpload(measured.upload)} />
            <Sentence {...describeSpace(measured.space)} />
          </>
        ) : (
          <Sentence isFine={null} text="Measuring the internet connection…" />
        )}
      </section>
      {(missing || problems) && wayOut}
      <Button look="accent" size="lg" className={styles.done} onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

function Sentence({ isFine, text }: { isFine: boolean | null; text: string }) {
  return (
    <p className={styles.sentence} data-fine={isFine ?? undefined} role="status">
      {isFine !== null && <Icon name={isFine ? 'check' : 'close'} size={24} />} {text}
    </p>
  );
}
