import { useEffect, useState } from 'react';
import { Checkbox } from '../../../../ui/forms/choices.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import styles from './call.module.css';
import {
  type ChoosableKind,
  choosableKinds,
  chooseDevice,
  chooseHeadphones,
  findChosen,
  listDevices,
  useDeviceChoices,
} from './device-choice.ts';
import type { LocalMedia } from './use-local-media.ts';

const labels: Record<ChoosableKind, string> = {
  audioinput: 'Microphone',
  videoinput: 'Camera',
  audiooutput: 'Speaker',
};

/** Whether this browser can play sound with another speaker than that of the system. */
const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype;

/**
 * Lets the user choose another microphone, camera or speaker, and say that they wear headphones, which this device
 * remembers. The stream of `media` shows the devices in use.
 */
export function DeviceSelects({ media }: { media: Pick<LocalMedia, 'stream' | 'hasArchiveSound'> }) {
  const { stream, hasArchiveSound } = media;
  const { headphones = false } = useDeviceChoices();
  const devices = useDevices(stream);
  const inUse = stream?.getTracks().map((track) => track.getSettings().deviceId) ?? [];
  return (
    <div className={styles.selects}>
      {choosableKinds.map((kind) => {
        const ofKind = devices.filter((device) => device.kind === kind && device.deviceId !== '');
        if (ofKind.length === 0 || (kind === 'audiooutput' && !canChooseSpeaker())) return null;
        const current =
          kind === 'audiooutput'
            ? (findChosen(devices, kind) ?? ofKind[0])
            : ofKind.find(({ deviceId }) => inUse.includes(deviceId));
        return (
          <SelectField
            key={kind}
            label={labels[kind]}
            value={current?.deviceId ?? ''}
            onChange={({ currentTarget }) => {
              const device = ofKind.find(({ deviceId }) => deviceId === currentTarget.value);
              if (device) chooseDevice(kind, device);
            }}
            options={[
              ...(current ? [] : [{ value: '', label: 'None in use' }]),
              ...ofKind.map(({ deviceId, label }, index) => ({
                value: deviceId,
                label: label || `${labels[kind]} ${index + 1}`,
              })),
            ]}
          />
        );
      })}
      {hasArchiveSound && (
        <Checkbox
          className={styles.headphones}
          label="I am wearing headphones"
          description="Please wear some if you can: your voice is then recorded exactly as your microphone hears it."
          checked={headphones}
          onChange={({ currentTarget }) => chooseHeadphones(currentTarget.checked)}
        />
      )}
    </div>
  );
}

/** The devices that are there. Browsers name them once one of them is open. */
function useDevices(stream: MediaStream | null): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stream may bring the names
  useEffect(() => {
    let isCurrent = true;
    const update = () =>
      void listDevices().then((found) => {
        if (isCurrent) setDevices(found);
      });
    update();
    navigator.mediaDevices?.addEventListener?.('devicechange', update);
    return () => {
      isCurrent = false;
      navigator.mediaDevices?.removeEventListener?.('devicechange', update);
    };
  }, [stream]);
  return devices;
}
