import { type Ref, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import styles from './call.module.css';
import { DeviceSelects } from './device-selects.tsx';
import type { LocalMedia } from './use-local-media.ts';

interface Props {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** `danger` for leaving; `off` while the device is switched off. */
  look?: 'danger' | 'off';
  disabled?: boolean;
  /** Whether what the button opens is open. */
  isExpanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A large, labeled button of a call. */
export function CallButton({ icon, label, onClick, look, disabled = false, isExpanded, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      data-look={look}
      disabled={disabled}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      <Icon name={icon} size={28} />
      <span>{label}</span>
    </button>
  );
}

/** The buttons that switch the user's microphone and camera on and off, and choose other ones. */
export function DeviceButtons({ media }: { media: LocalMedia }) {
  const { microphone, camera } = media;
  const [isChoosing, setChoosing] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChoosing) panel.current?.focus();
  }, [isChoosing]);
  return (
    <>
      {isChoosing && (
        <section
          ref={panel}
          className={styles.devices}
          aria-label="Choose devices"
          tabIndex={-1}
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return;
            setChoosing(false);
            toggle.current?.focus();
          }}
        >
          <DeviceSelects media={media} />
        </section>
      )}
      <CallButton
        icon="microphone"
        label={microphone.isOn ? 'Turn microphone off' : 'Turn microphone on'}
        look={microphone.isOn ? undefined : 'off'}
        onClick={microphone.toggle}
      />
      <CallButton
        icon="video"
        label={camera.isOn ? 'Turn camera off' : 'Turn camera on'}
        look={camera.isOn ? undefined : 'off'}
        onClick={camera.toggle}
      />
      <CallButton
        ref={toggle}
        icon="gear"
        label={isChoosing ? 'Close the choice' : 'Choose devices'}
        isExpanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      />
    </>
  );
}
