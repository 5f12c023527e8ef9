import type { Storyboard } from '@lifestory/contract';
import {
  MediaActionTypes,
  MediaProvider,
  useMediaDispatch,
  useMediaSelector,
} from 'media-chrome/react/media-store';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatPosition } from '../../../../ui/position.ts';
import type { TimelineChapter } from '../films/film-chapter.ts';
import { ControlIcon, type ControlIconName } from './control-icon.tsx';
import styles from './player-controls.module.css';
import type { Quality } from './quality.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { findShortcut, type Shortcut } from './shortcuts.ts';
import { Timeline } from './timeline.tsx';

/** Milliseconds without input after which the controls of a playing film disappear. */
const idleMs = 3000;

/** Whether the viewer of a playing film has neither moved the pointer nor used the keyboard for three seconds. */
function useIdleViewer(frame: HTMLElement, isPlaying: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      if (isPlaying) timer = setTimeout(() => setIdle(true), idleMs);
    };
    wake();
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) frame.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of events) frame.removeEventListener(name, wake);
    };
  }, [frame, isPlaying]);
  return isIdle;
}

export interface PlayerControlsProps {
  video: HTMLVideoElement;
  /** The element around video and controls, which fills the screen in full screen. */
  frame: HTMLElement;
  chapters: readonly TimelineChapter[];
  storyboard: Storyboard | null;
  /** The chosen quality; null if there is no choice. */
  quality: Quality | null;
  onQualityChange: (quality: Quality) => void;
  createLink: ((seconds: number) => string) | undefined;
  hasStarted: boolean;
}

/** Seconds that a step back or forward skips. */
const stepSeconds = 10;

/** The controls of the film player. */
export default function PlayerControls(props: PlayerControlsProps) {
  return (
    <MediaProvider>
      <Controls {...props} />
    </MediaProvider>
  );
}

function Controls({
  video,
  frame,
  chapters,
  storyboard,
  quality,
  onQualityChange,
  createLink,
  hasStarted,
}: PlayerControlsProps) {
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector(({ mediaPaused }) => mediaPaused !== false);
  const isLoading = useMediaSelector(({ mediaLoading }) => mediaLoading === true);
  const isFullscreen = useMediaSelector(({ mediaIsFullscreen }) => mediaIsFullscreen === true);
  const canBeFullscreen = useMediaSelector((state) => state.mediaFullscreenUnavailable === undefined);
  const isPip = useMediaSelector(({ mediaIsPip }) => mediaIsPip === true);
  const canBePip = useMediaSelector(({ mediaPipUnavailable }) => mediaPipUnavailable === undefined);
  const hasCaptions = useMediaSelector(({ mediaSubtitlesList = [] }) => mediaSubtitlesList.length > 0);
  const showsCaptions = useMediaSelector(
    ({ mediaSubtitlesShowing = [] }) => mediaSubtitlesShowing.length > 0,
  );
  const isIdle = useIdleViewer(frame, !isPaused);

  const connect = useEffectEvent(() => {
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
    dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: frame });
  });
  const disconnect = useEffectEvent(() => {
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs again for another video or frame
  useEffect(() => {
    connect();
    return disconnect;
  }, [video, frame]);

  const seek = (seconds: number) => {
    const end = Number.isFinite(video.duration) ? video.duration : seconds;
    dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Math.min(Math.max(0, seconds), end) });
  };
  const step = (seconds: number) => seek(video.currentTime + seconds);
  const togglePlayback = () =>
    dispatch({
      type: video.paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST,
    });
  const toggleFullscreen = () =>
    dispatch({
      type: isFullscreen
        ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
        : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
    });
  const togglePip = () =>
    dispatch({
      type: isPip ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
    });
  const toggleCaptions = () => dispatch({ type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST });
  const changeVolume = (change: number) =>
    dispatch({
      type: MediaActionTypes.MEDIA_VOLUME_REQUEST,
      detail: Math.min(1, Math.max(0, Math.round((video.volume + change) * 100) / 100)),
    });
  const run = (shortcut: Shortcut) => {
    const actions: Record<Shortcut['name'], () => void> = {
      play: togglePlayback,
      back: () => step(-stepSeconds),
      forward: () => step(stepSeconds),
      louder: () => changeVolume(0.1),
      quieter: () => changeVolume(-0.1),
      captions: toggleCaptions,
      fullscreen: toggleFullscreen,
      tenth: () => seek((video.duration || 0) * ((shortcut.name === 'tenth' ? shortcut.tenth : 0) / 10)),
    };
    actions[shortcut.name]();
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = findShortcut(event);
    if (!shortcut) return;
    event.preventDefault();
    run(shortcut);
  });
  // With a mouse, a click plays or pauses. On touch screens, it only shows the controls.
  const handleClick = useEffectEvent((event: MouseEvent) => {
    if ((event as PointerEvent).pointerType === 'touch') return;
    if (event.detail === 2) toggleFullscreen();
    togglePlayback();
    frame.focus({ preventScroll: true });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event);
    const onClick = (event: MouseEvent) => handleClick(event);
    // A change of the file resets the speed to the default one.
    const keepSpeed = () => {
      video.defaultPlaybackRate = video.playbackRate;
    };
    // Only with the focus inside, because single letters must not act elsewhere (WCAG 2.1.4).
    frame.addEventListener('keydown', onKey);
    video.addEventListener('click', onClick);
    video.addEventListener('ratechange', keepSpeed);
    frame.tabIndex = -1;
    return () => {
      frame.removeEventListener('keydown', onKey);
      video.removeEventListener('click', onClick);
      video.removeEventListener('ratechange', keepSpeed);
    };
  }, [frame, video]);

  return (
    <div
      className={styles.controls}
      data-idle={(hasStarted && isIdle) || undefined}
      data-waiting={!hasStarted || undefined}
    >
      {isLoading && !isPaused && (
        <div className={styles.spinner} role="status" aria-label="The film is loading…" />
      )}
      <div className={styles.bar}>
        <Timeline chapters={chapters} storyboard={storyboard} onSeek={seek} />
        <div className={styles.row}>
          <ControlButton
            label={isPaused ? 'Play' : 'Pause'}
            icon={isPaused ? 'play' : 'pause'}
            onClick={togglePlayback}
          />
          <ControlButton label="Back 10 seconds" icon="rewind" onClick={() => step(-stepSeconds)}>
            10
          </ControlButton>
          <ControlButton label="Forward 10 seconds" icon="skip" onClick={() => step(stepSeconds)}>
            10
          </ControlButton>
          <VolumeControl />
          <TimeDisplay />
          <span className={styles.space} />
          {hasCaptions && (
            <ControlButton
              label="Captions"
              icon="captions"
              isPressed={showsCaptions}
              onClick={toggleCaptions}
            />
          )}
          <SettingsMenu
            quality={quality}
            onQualityChange={onQualityChange}
            createLink={createLink && (() => createLink(video.currentTime))}
          />
          {canBePip && (
            <ControlButton
              label="Small window"
              icon="smallWindow"
              isPressed={isPip}
              className={styles.wide}
              onClick={togglePip}
            />
          )}
          {canBeFullscreen && (
            <ControlButton
              label={isFullscreen ? 'Exit full screen' : 'Full screen'}
              icon={isFullscreen ? 'shrink' : 'expand'}
              onClick={toggleFullscreen}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface Props {
  label: string;
  icon: ControlIconName;
  onClick: () => void;
  isPressed?: boolean;
  className?: string | undefined;
  /** A short text on the icon. */
  children?: ReactNode;
}

/** A button with an icon, which its label names on hover and for screen readers. */
function ControlButton({ label, icon, onClick, isPressed, className = '', children }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <ControlIcon name={icon} />
      {children && <small aria-hidden="true">{children}</small>}
    </button>
  );
}

/** The position and the duration of the film. */
function TimeDisplay() {
  const seconds = useMediaSelector(({ mediaCurrentTime = 0 }) => Math.floor(mediaCurrentTime));
  const duration = useMediaSelector(({ mediaDuration = 0 }) => Math.floor(mediaDuration) || 0);
  return (
    <span className={styles.time}>
      {formatPosition(seconds * 1000)}
      <span className={styles.duration}> / {formatPosition(duration * 1000)}</span>
    </span>
  );
}

/** Mutes, and where the browser can change the volume, a slider for it. */
function VolumeControl() {
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
