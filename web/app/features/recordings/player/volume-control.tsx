import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { ControlIcon } from './control-icon.tsx';
import styles from './player-controls.module.css';

/** Mutes, and where the browser can change the volume, a slider for it. */
export function VolumeControl() {
  const dispatch = useMediaDispatch();
  const isSilent = useMediaSelector(({ mediaVolumeLevel }) => mediaVolumeLevel === 'off');
  const volume = useMediaSelector(({ mediaVolume = 1 }) => mediaVolume);
  const isAdjustable = useMediaSelector(({ mediaVolumeUnavailable }) => mediaVolumeUnavailable === undefined);
  const label = isSilent ? 'Sound on' : 'Sound off';
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${styles.wide}`}
        aria-label={label}
        title={label}
        onClick={() =>
          dispatch({
            type: isSilent ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST,
          })
        }
      >
        <ControlIcon name={isSilent ? 'soundOff' : 'sound'} />
      </button>
      {isAdjustable && (
        <input
          type="range"
          className={`${styles.volume} ${styles.wide}`}
          aria-label="Volume"
          aria-valuetext={`${Math.round(volume * 100)} percent`}
          min={0}
          max={1}
          step={0.05}
          value={isSilent ? 0 : volume}
          onChange={({ currentTarget }) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: currentTarget.valueAsNumber })
          }
        />
      )}
    </>
  );
}
