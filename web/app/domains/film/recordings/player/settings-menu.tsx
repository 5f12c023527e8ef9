import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, useId, useRef, useState } from 'react';
import { copyText } from '../../../../ui/clipboard.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './player-controls.module.css';
import { type Quality, qualities } from './quality.ts';

interface Props {
  /** The chosen quality; null if there is no choice. */
  quality: Quality | null;
  onQualityChange: (quality: Quality) => void;
  /** Creates a link to the current moment. */
  createLink: (() => string) | undefined;
}

const speeds = [0.75, 1, 1.25, 1.5] as const;

const qualityLabels: Record<Quality, string> = {
  automatic: 'Automatic',
  original: 'Best',
  light: 'For slow connections',
};

/** Speed, quality and the link to this moment, behind one button. */
export function SettingsMenu({ quality, onQualityChange, createLink }: Props) {
  const dispatch = useMediaDispatch();
  const rate = useMediaSelector(({ mediaPlaybackRate = 1 }) => mediaPlaybackRate);
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || button.current?.parentElement?.contains(target)) return;
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const copyLink = async () => {
    if (!createLink) return;
    await copyText(createLink(), 'The link to this moment was copied.');
    close();
  };
  return (
    <div>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label="Settings"
        title="Settings"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="gear" size={24} />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from everywhere inside
        <div
          ref={menu}
          id={id}
          className={styles.menu}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          <Choice
            legend="Speed"
            values={speeds}
            chosen={rate}
            describe={(speed) => (speed === 1 ? 'Normal' : `${speed} ×`)}
            onChoose={(speed) =>
              dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: speed })
            }
          />
          {quality && (
            <Choice
              legend="Quality"
              values={qualities}
              chosen={quality}
              describe={(value) => qualityLabels[value]}
              onChoose={onQualityChange}
            />
          )}
          {createLink && (
            <button type="button" className={styles.link} onClick={() => void copyLink()}>
              <Icon name="link" />
              Copy link to this moment
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface ChoiceProps<T> {
  legend: string;
  values: readonly T[];
  chosen: T;
  describe: (value: T) => string;
  onChoose: (value: T) => void;
}

function Choice<T extends string | number>({ legend, values, chosen, describe, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {describe(value)}
        </label>
      ))}
    </fieldset>
  );
}
