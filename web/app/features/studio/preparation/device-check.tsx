import type { DeviceCheck } from '@lifestory/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
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
import { describeSpace, describeUpload } from './check-sentences.ts';
import { LevelMeter } from './level-meter.tsx';
import { estimateFreeSpace, measureUpload, playTestSound } from './measurement.ts';
import styles from './preparation.module.css';

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
            <Button look="outline" large onClick={retry}>
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
              large
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
                <Button look="outline" large onClick={() => setSpeaker('heard')}>
                  Yes
                </Button>{' '}
                <Button look="outline" large onClick={() => setSpeaker('not_heard')}>
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
          <Button look="outline" large onClick={() => setSpeaker('untested')}>
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
      <Button large className={styles.done} onClick={onClose}>
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
