import { useState } from 'react';
import { trustMarkup } from '../../../ui/trusted-types.ts';
import address from './drawings/interview.svg';
import drawing from './drawings/interview.svg?raw';
import styles from './interview-drawing.module.css';

const drawingId = 'interview-drawing';

// The prerendered landing page contains the drawing's markup, which hydration reads from the document. The drawing
// thus appears at once and is not part of any script. After a client-side navigation it is loaded as an image.
function readInlinedDrawing() {
  const markup = import.meta.env.SSR ? drawing : document.getElementById(drawingId)?.innerHTML;
  return markup === undefined ? null : { __html: trustMarkup(markup) };
}

/** The drawing at the top of the landing page. */
export function InterviewDrawing() {
  const [html] = useState(readInlinedDrawing);
  if (html === null) {
    return (
      <div className={styles.drawing}>
        <img src={address} alt="An elderly woman tells her story in a video call." width={640} height={560} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing from the build, not user input
  return <div id={drawingId} className={styles.drawing} dangerouslySetInnerHTML={html} />;
}
