import { Tooltip as MantineTooltip } from '@mantine/core';
import type { RefObject } from 'react';

/** Shows a text while the mouse is over an element or the element has the focus. */
export default function Tooltip({ text, target }: { text: string; target: RefObject<HTMLElement | null> }) {
  return (
    <MantineTooltip
      target={target}
      label={text}
      multiline
      maw={300}
      openDelay={150}
      withArrow
      position="top"
      zIndex={10010}
      // Inside the main landmark, so that all content belongs to a landmark.
      portalProps={{ target: '#main' }}
      events={{ hover: true, focus: true, touch: false }}
    />
  );
}
