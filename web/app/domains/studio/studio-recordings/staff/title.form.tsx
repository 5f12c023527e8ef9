import type { CallRecording } from '@lifestory/contract';
import { titleHeight, titleWidth } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '../../../../ui/forms/choices.tsx';
import { toastOutcome } from '../../../../ui/notices/toast.ts';
import { layOutFilmMutation } from '../recordings.api.ts';
import styles from './call-recording.module.css';

/** What a title says. */
export interface TitleText {
  name: string;
  /** The date of the interview, as it is written. */
  date: string;
}

interface Props {
  interviewId: string;
  recording: CallRecording;
  text: TitleText;
}

/** Chooses whether the film begins with a title, which staff see beforehand. */
export function TitleForm({ interviewId, recording, text: { name, date } }: Props) {
  const choose = useMutation(layOutFilmMutation(interviewId));
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setDrawn(false);
    void loadFonts(canvas.current, { name, date }).then(() => {
      if (!isCurrent || !canvas.current) return;
      drawTitle(canvas.current, { name, date });
      setDrawn(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [name, date]);
  const { layout, title: hasTitle } = recording;
  const change = () => {
    const [, picture] = canvas.current?.toDataURL('image/png').split(',') ?? [];
    choose.mutate({ layout, title: hasTitle ? null : (picture ?? null) }, toastOutcome);
  };
  const note = describeTitle(recording);
  return (
    <fieldset className={styles.layouts} disabled={choose.isPending || !isDrawn}>
      <legend>Title</legend>
      <Checkbox
        label="Begin with a title"
        checked={hasTitle}
        onChange={change}
        aria-describedby="film-title-help"
      />
      <canvas
        ref={canvas}
        className={styles.title}
        width={titleWidth}
        height={titleHeight}
        role="img"
        aria-label={`Preview of the title: ${name}, ${date}`}
      />
      <p id="film-title-help" className={styles.detail}>
        It covers the picture of the first four seconds, in which the sound is already heard. The film stays
        as long as it is, and chapters and captions stay where they are.
      </p>
      {note && <p>{note}</p>}
    </fieldset>
  );
}

/** Says how the film differs from what staff chose; null if it does not. */
function describeTitle({ title, film_title, title_problem }: CallRecording): string | null {
  if (title_problem === 'too_short') return 'The film is shorter than ten seconds, so it has no title.';
  if (title_problem === 'not_encoded')
    return 'The film has no title, because ffmpeg is missing on the server or could not encode it.';
  if (title === film_title) return null;
  return `The film is being made again ${title ? 'with' : 'without'} the title. The family sees the earlier one until then.`;
}

/**
 * Colors of a title: pine, paper and gold of the light color scheme, whichever scheme staff use. It is dark, because films are
 * watched in the evening, too.
 */
const colors = { background: '#1f4a47', name: '#fffaf1', line: '#e6b567', date: '#dfe9e3' };

/** Sizes in pixels of the picture. */
const maxTextWidth = 1040;
const nameSizes = { max: 112, min: 48, step: 4 };
const maxNameLines = 3;
const dateSize = 38;
const line = { width: 96, height: 3, gap: 48 };

const nameFont = (heading: string, size: number) => `500 ${size}px ${heading}`;
const dateFont = (text: string) => `400 ${dateSize}px ${text}`;

/** The fonts of the page. */
function readFonts(canvas: HTMLCanvasElement): { heading: string; text: string } {
  const style = getComputedStyle(canvas);
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return { heading: read('--font-heading', 'serif'), text: read('--font-text', 'sans-serif') };
}

/** Loads the fonts of a title. Without one, a font of the device takes its place. */
async function loadFonts(canvas: HTMLCanvasElement | null, { name, date }: TitleText): Promise<void> {
  if (!canvas) return;
  const { heading, text } = readFonts(canvas);
  const fonts = [
    [nameFont(heading, nameSizes.max), name],
    [dateFont(text), date],
  ] as const;
  await Promise.allSettled(fonts.map(async ([font, words]) => document.fonts.load(font, words)));
}

/** Draws the name, a line and the date in the middle of the picture. */
function drawTitle(canvas: HTMLCanvasElement, { name, date }: TitleText): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { heading, text } = readFonts(canvas);
  context.fillStyle = colors.background;
  context.fillRect(0, 0, titleWidth, titleHeight);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const { lines, size } = fitName(context, heading, name);
  const lineHeight = size * 1.2;
  const height = lines.length * lineHeight + 2 * line.gap + line.height + dateSize;
  const middle = titleWidth / 2;
  let top = (titleHeight - height) / 2;
  context.fillStyle = colors.name;
  for (const words of lines) {
    context.fillText(words, middle, top + lineHeight / 2, maxTextWidth);
    top += lineHeight;
  }
  context.fillStyle = colors.line;
  context.fillRect(middle - line.width / 2, top + line.gap, line.width, line.height);
  context.fillStyle = colors.date;
  context.font = dateFont(text);
  context.fillText(date, middle, top + 2 * line.gap + line.height + dateSize / 2, maxTextWidth);
}

/** Sets the largest font in which a name fits, on few lines, and returns them. */
function fitName(context: CanvasRenderingContext2D, heading: string, name: string) {
  for (let size = nameSizes.max; ; size -= nameSizes.step) {
    context.font = nameFont(heading, size);
    const lines = wrapWords(context, name);
    const isFitting = lines.every((words) => context.measureText(words).width <= maxTextWidth);
    if ((isFitting && lines.length <= maxNameLines) || size <= nameSizes.min) return { lines, size };
  }
}

/** Divides a text into lines. A word that is longer than a line has one of its own. */
function wrapWords(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= maxTextWidth)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
