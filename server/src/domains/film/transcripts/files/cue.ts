/** A piece of speech with its time in milliseconds from the beginning of the file. `speaker` may be empty. */
export interface Cue {
  startMs: number;
  endMs: number;
  speaker: string;
  text: string;
}
