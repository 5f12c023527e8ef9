interface Picture {
  width: number;
  height: number;
  /** Milliseconds after which the picture is drawn again. */
  drawMs: number;
  /** The frequency of the tone; 880 by default. */
  hertz?: number;
}

/** A picture whose flashes appear within a hundredth of a second. */
export const quickPicture: Picture = { width: 320, height: 180, drawMs: 10 };

/** A large picture, drawn so seldom that several encoders keep up with it. */
export const fullPicture: Picture = { width: 1280, height: 720, drawMs: 500 };

/**
 * Takes the place of camera and microphone in a page: once a second, the picture is white and a tone sounds for 100 ms.
 * Both follow one clock, while the test devices of Chromium drift apart on a busy machine.
 */
export function installFlashingSource({ width, height, drawMs, hertz = 880 }: Picture): void {
  /** Seconds by which echo cancellation delays the sound of a real microphone. */
  const soundDelay = 0.02;
  const length = 0.1;
  // The empty page of a new window has no devices.
  if (!navigator.mediaDevices) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    await context.resume();
    const output = context.createMediaStreamDestination();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = 0;
    tone.connect(volume).connect(output);
    tone.start();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const surface = canvas.getContext('2d');
    let second = Math.ceil(context.currentTime) + 1;
    const sound = () => {
      volume.gain.setValueAtTime(1, second + soundDelay);
      volume.gain.setValueAtTime(0, second + soundDelay + length);
    };
    sound();
    setInterval(() => {
      if (!surface) return;
      if (context.currentTime >= second + length + soundDelay) {
        second += 1;
        sound();
      }
      const isWhite = context.currentTime >= second && context.currentTime < second + length;
      surface.fillStyle = isWhite ? 'white' : 'black';
      surface.fillRect(0, 0, canvas.width, canvas.height);
    }, drawMs);
    return new MediaStream([...canvas.captureStream(30).getTracks(), ...output.stream.getTracks()]);
  };
}

/** Milliseconds by which films move sound forward, to make up for its delay in the browser: the server's `soundDelay`. */
export const filmLeadMs = 40;
