import type { Film } from '@lifestory/contract';
import { type SyntheticEvent, startTransition, useEffect, useRef, useState } from 'react';
import { isStaff, readUser } from '../../../../api/sign-in.ts';
import { isConnectionSlow, playsLight, type Quality, readQuality, storeQuality } from '../player/quality.ts';
import { findSkipTarget } from '../player/restricted-range.ts';
import { recordPlayback } from '../recordings.api.ts';
import type { Moment } from './moment.ts';

interface Options {
  film: Film;
  /** Refetches the film, with new signed URLs; null if it no longer exists. */
  renew: () => Promise<Film | null>;
  /** The position in this file to play from; each new object seeks. */
  moment: Moment | null;
  /** The second from which the first playback starts, if it is known by then. */
  startSeconds: number | null;
  onTime: ((seconds: number) => void) | undefined;
}

/** Maximum number of consecutive URL renewals before the viewer has to retry manually. */
const maxRenewals = 3;

/**
 * Plays a film in a `<video>`: renews its URL when it expires or the connection was lost, plays the light version where
 * that suits, and returns to the position of the viewer after each change of the file.
 */
export function usePlayback({ film, renew, moment, startSeconds, onTime }: Options) {
  // Keeps the first URLs until one fails: a refetch must not interrupt playback with a new one.
  const [source, setSource] = useState({ film, renewal: 0 });
  const [quality, setQuality] = useState(readQuality);
  const [isOriginalUnplayable, setOriginalUnplayable] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const [isSlow] = useState(() => isConnectionSlow());
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const playback = useRef({
    positionSeconds: 0,
    isPlaying: false,
    hasBegun: false,
    renewals: 0,
    isReloading: false,
    isRecorded: false,
  });
  // The light version may have been made only after the film was first loaded.
  const versions = source.film.versions?.light ? source.film.versions : film.versions;
  const playable = { playback: film.playback, versions };
  const isLight = playsLight(playable, quality, { isSlow, isOriginalUnplayable });
  const url = (isLight && versions?.light) || source.film.file;

  useEffect(() => {
    if (!moment || !video) return;
    // Without metadata, `onLoadedMetadata` seeks there.
    playback.current.positionSeconds = moment.seconds;
    playback.current.isPlaying = true;
    setHasStarted(true);
    if (video.readyState === 0) return;
    video.currentTime = moment.seconds;
    void startPlayback(video, () => setHasStarted(false));
  }, [moment, video]);
  // Reloads explicitly, because the renewed URL may equal the failed one, for example after a lost connection.
  useEffect(() => {
    if (source.renewal > 0) video?.load();
  }, [source.renewal, video]);

  const refresh = async () => {
    setHasFailed(false);
    const fresh = await renew().catch(() => null);
    if (!fresh || fresh.id !== film.id) return setHasFailed(true);
    setSource(({ renewal }) => ({ film: fresh, renewal: renewal + 1 }));
  };
  const canPlayLightInstead = () =>
    !isLight && playsLight(playable, quality, { isSlow, isOriginalUnplayable: true });
  const playLightInstead = () => {
    playback.current.isReloading = true;
    playback.current.renewals = 0;
    setOriginalUnplayable(true);
  };
  const handleTime = ({ currentTarget: element }: SyntheticEvent<HTMLVideoElement>) => {
    if (element.error || element.seeking || playback.current.isReloading) return;
    if (element.currentTime > playback.current.positionSeconds) playback.current.renewals = 0;
    playback.current.positionSeconds = element.currentTime;
    const skipTarget = findSkipTarget(film.restricted_ranges ?? [], element.currentTime);
    if (skipTarget !== null) element.currentTime = skipTarget;
    // Nothing was seen yet at the beginning of a film that was only loaded.
    if (hasStarted || element.currentTime > 0) onTime?.(element.currentTime);
  };
  // Records that the family has watched the film, without delaying playback.
  const recordPlaybackOnce = () => {
    const user = readUser();
    if (playback.current.isRecorded || !user || isStaff(user.role)) return;
    playback.current.isRecorded = true;
    void recordPlayback(film.id);
  };
  // The first frame does not wait until the controls are rendered.
  const showStarted = () => startTransition(() => setHasStarted(true));
  /** Plays from a second, or from where the viewer is. */
  const play = (seconds?: number) => {
    if (!video) return;
    playback.current.hasBegun = true;
    if (seconds !== undefined) {
      playback.current.positionSeconds = seconds;
      video.currentTime = seconds;
    }
    void startPlayback(video, () => setHasStarted(false));
    showStarted();
  };

  return {
    url,
    video,
    hasFailed,
    hasStarted,
    /** The quality that the viewer chose; null if there is only the original. */
    quality: versions?.light ? quality : null,
    chooseQuality: (chosen: Quality) => {
      storeQuality(chosen);
      if (playsLight(playable, chosen, { isSlow, isOriginalUnplayable }) !== isLight) {
        playback.current.isReloading = true;
      }
      setQuality(chosen);
    },
    play,
    retry: () => {
      playback.current.renewals = 0;
      void refresh();
    },
    captions: source.film.captions ?? film.captions ?? null,
    // The poster may be generated only after the film was first loaded.
    poster: source.film.poster ?? film.poster,
    handlers: {
      ref: setVideo,
      onError: ({ currentTarget: element }: SyntheticEvent<HTMLVideoElement>) => {
        // Reloading starts at 0, so ignore positions until `onLoadedMetadata` seeks back to the viewer's position.
        playback.current.isReloading = true;
        const isDecodingFailure = element.error?.code === mediaErrDecode;
        const hasRenewals = playback.current.renewals < maxRenewals;
        if (canPlayLightInstead() && (isDecodingFailure || !hasRenewals)) return playLightInstead();
        if (!hasRenewals) return setHasFailed(true);
        playback.current.renewals += 1;
        void refresh();
      },
      onLoadedMetadata: ({ currentTarget: element }: SyntheticEvent<HTMLVideoElement>) => {
        // Browsers play only the sound of a film whose video format they do not know.
        if (element.videoWidth === 0 && canPlayLightInstead()) return playLightInstead();
        if (playback.current.positionSeconds > 0) element.currentTime = playback.current.positionSeconds;
        playback.current.isReloading = false;
        if (playback.current.isPlaying) void startPlayback(element, () => setHasStarted(false));
      },
      onTimeUpdate: handleTime,
      onSeeked: handleTime,
      onSeeking: ({ currentTarget: element }: SyntheticEvent<HTMLVideoElement>) => {
        if (!element.error && !playback.current.isReloading) {
          playback.current.positionSeconds = element.currentTime;
        }
      },
      onPlay: ({ currentTarget: element }: SyntheticEvent<HTMLVideoElement>) => {
        playback.current.isPlaying = true;
        // Started with the controls or the keyboard.
        const isFirst = !playback.current.hasBegun && element.currentTime === 0;
        playback.current.hasBegun = true;
        if (isFirst && startSeconds !== null) element.currentTime = startSeconds;
        showStarted();
        recordPlaybackOnce();
      },
      onPause: ({ currentTarget: element }: SyntheticEvent<HTMLVideoElement>) => {
        if (!element.error) playback.current.isPlaying = false;
      },
    },
  };
}

/** `MediaError.MEDIA_ERR_DECODE`. */
const mediaErrDecode = 3;

/** Plays a film. Browsers refuse that on a page that was not touched yet: then the viewer has to start it. */
const startPlayback = (video: HTMLVideoElement, onRefusal: () => void): Promise<void> =>
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onRefusal();
  });
