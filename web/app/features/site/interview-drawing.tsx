import { useState } from 'react';
import { trustMarkup } from '../../ui/trusted-types.ts';
import address from './drawings/interview.svg';
import drawing from './drawings/interview.svg?raw';
import styles from './interview-drawing.module.css';

const drawingId = 'interview-drawing';

// The build writes the drawing into the page, where the browser finds it again: it is shown at once and
// travels in no script. Whoever comes from another page gets it as a picture.
function inlined() {
  const markup = import.meta.env.SSR ? drawing : document.getElementById(drawingId)?.innerHTML;
  return markup === undefined ? null : { __html: trustMarkup(markup) };
}

/** The drawing at the top of the landing page. */
export function InterviewDrawing() {
  const [html] = useState(inlined);
  if (html === null) {
    return (
      <div className={styles.drawing}>
        <img src={address} alt="An elderly woman tells her story in a video call." width={640} height={560} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, part of the build
  return <div id={drawingId} className={styles.drawing} dangerouslySetInnerHTML={html} />;
}
