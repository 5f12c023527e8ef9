/** How the devices of a page with an interruptible source are interrupted; see `installInterruptibleSource`. */
export type SourceHarm =
  | 'microphone ended'
  | 'sound stopped'
  | 'microphone taken'
  | 'microphone silent'
  | 'camera ended'
  | 'picture still';

/** The brightness of the picture, from 0 to 255: normally, since a harm, and since the page has warned of it. */
export const brightness = { normal: 200, harmed: 128, warned: 48 };

/**
 * Takes the place of camera and microphone in a page: a tone that does not end, and a moving picture, whose brightness says
 * in the film itself when a harm began and when the page warned of it. `window.harm` interrupts what is open, and what is
 * opened later works; `window.calm` restores the brightness.
 */
export function installInterruptibleSource({ normal, harmed, warned }: typeof brightness): void {
  // The empty page that a new window begins with has no devices.
  if (!navigator.mediaDevices) return;
  interface Source {
    track: MediaStreamTrack;
    stop(): void;
  }
  const open: Record<'audio' | 'video', Source[]> = { audio: [], video: [] };
  /** What the page mixes sound with, and the contexts of the source itself. */
  const mixes = new Set<AudioContext>();
  const own = new Set<AudioContext>();
  let level = normal;
  const openSound = async (): Promise<MediaStreamTrack> => {
    const context = new AudioContext();
    own.add(context);
    await context.resume();
    const output = context.createMediaStreamDestination();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = 440;
    volume.gain.value = 0.3;
    tone.connect(volume).connect(output);
    tone.start();
    const [track] = output.stream.getAudioTracks() as [MediaStreamTrack];
    open.audio.push({ track, stop: () => volume.gain.setValueAtTime(0, context.currentTime) });
    return track;
  };
  const openPicture = (): MediaStreamTrack => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const surface = canvas.getContext('2d');
    let at = 0;
    let isStill = false;
    setInterval(() => {
      if (!surface) return;
      if (level === harmed && document.querySelector('[data-warning]')) level = warned;
      if (!isStill) at += 8;
      const shown = isStill ? normal : level;
      surface.fillStyle = `rgb(${shown} ${shown} ${shown})`;
      surface.fillRect(0, 0, canvas.width, canvas.height);
      surface.fillStyle = 'white';
      surface.fillRect(at % 280, 70, 40, 40);
    }, 40);
    const [track] = canvas.captureStream(25).getVideoTracks() as [MediaStreamTrack];
    open.video.push({
      track,
      stop: () => {
        isStill = true;
      },
    });
    return track;
  };
  const createDestination = AudioContext.prototype.createMediaStreamDestination;
  AudioContext.prototype.createMediaStreamDestination = function create() {
    if (!own.has(this)) mixes.add(this);
    return createDestination.call(this);
  };
  navigator.mediaDevices.getUserMedia = async ({ audio, video } = {}) => {
    const tracks = [audio ? await openSound() : null, video ? openPicture() : null];
    return new MediaStream(tracks.filter((track) => track !== null));
  };
  const end = ({ track }: Source) => {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  };
  const take = ({ track, stop }: Source) => {
    stop();
    let isMuted = true;
    Object.defineProperty(track, 'muted', { get: () => isMuted });
    track.dispatchEvent(new Event('mute'));
    setTimeout(() => {
      // The sound does not come back, as in Safari.
      isMuted = false;
      track.dispatchEvent(new Event('unmute'));
    }, 2_500);
  };
  const suspend = () => {
    for (const mix of mixes) if (mix.state === 'running') void mix.suspend();
  };
  const harms: Record<SourceHarm, () => void> = {
    'microphone ended': () => open.audio.forEach(end),
    'sound stopped': suspend,
    'microphone taken': () => open.audio.forEach(take),
    'microphone silent': () => {
      for (const { stop } of open.audio) stop();
    },
    'camera ended': () => open.video.forEach(end),
    'picture still': () => {
      for (const { stop } of open.video) stop();
    },
  };
  const harm = (name: SourceHarm) => {
    level = harmed;
    const kind = /camera|picture/.test(name) ? 'video' : 'audio';
    harms[name]();
    if (name !== 'sound stopped') open[kind] = [];
  };
  const calm = () => {
    level = normal;
  };
  Object.assign(window, { harm, calm });
}
