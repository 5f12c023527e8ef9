// Collects the samples of a microphone on the browser's sound thread, which a busy page does not delay.

/** A stretch of a voice. */
export interface VoiceSamples {
  /** When its first sample was recorded, in milliseconds since 1970. */
  startedAt: number;
  /** Samples per second. */
  rate: number;
  samples: Int16Array<ArrayBuffer>;
}

// TypeScript has no types for this kind of thread.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => object): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Seconds of a stretch. */
const stretchSeconds = 2;
/** Milliseconds that samples may be late before the browser counts as having stopped meanwhile. */
const maxLateMs = 300;

class VoiceProcessor extends AudioWorkletProcessor {
  private samples = new Int16Array(stretchSeconds * sampleRate);
  private count = 0;
  private startedAt = 0;
  private isRecording = false;

  constructor() {
    super();
    // At the end, the page gets the rest, and `null` after it.
    this.port.onmessage = ({ data }: MessageEvent<'start' | 'stop'>) => {
      this.isRecording = data === 'start';
      if (this.isRecording) return;
      this.send();
      this.port.postMessage(null);
    };
  }

  process([input]: Float32Array[][]): boolean {
    const block = input?.[0];
    if (!block || !this.isRecording) return true;
    // Blocks come late, but never early: the earliest one tells when the stretch began.
    const startedAt = Date.now() - (1000 * (this.count + block.length)) / sampleRate;
    if (this.count > 0 && startedAt - this.startedAt > maxLateMs) this.send();
    if (this.count === 0) this.startedAt = Date.now() - (1000 * block.length) / sampleRate;
    else this.startedAt = Math.min(this.startedAt, startedAt);
    for (const value of block) {
      this.samples[this.count] = Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767)));
      this.count += 1;
      if (this.count === this.samples.length) this.send();
    }
    return true;
  }

  private send(): void {
    if (this.count === 0) return;
    const samples = this.samples.slice(0, this.count);
    const message: VoiceSamples = { startedAt: this.startedAt, rate: sampleRate, samples };
    this.port.postMessage(message, [samples.buffer]);
    this.startedAt += (1000 * this.count) / sampleRate;
    this.count = 0;
  }
}

registerProcessor('voice', VoiceProcessor);
