import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './call.module.css';

interface Props {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** `danger` for leaving; `off` while the device is switched off. */
  look?: 'danger' | 'off';
  disabled?: boolean;
}

/** A large, labeled button of a call. */
export function CallButton({ icon, label, onClick, look, disabled = false }: Props) {
  return (
    <button type="button" className={styles.button} data-look={look} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={28} />
      <span>{label}</span>
    </button>
  );
}

interface DeviceProps {
  microphone: { isOn: boolean; toggle: () => void };
  camera: { isOn: boolean; toggle: () => void };
}

/** The buttons that switch the user's microphone and camera on and off. */
export function DeviceButtons({ microphone, camera }: DeviceProps) {
  return (
    <>
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
    </>
  );
}
