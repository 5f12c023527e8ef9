import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

/** Shows the whole caption of a memory while the mouse is over its card or the card has the focus. */
export default function CaptionTooltip({
  caption,
  target,
}: {
  caption: string;
  target: RefObject<HTMLElement | null>;
}) {
  return (
    <Tooltip
      target={target}
      label={caption}
      multiline
      maw={300}
      openDelay={150}
      withArrow
      position="top"
      // Rendered inside the main landmark, so that no content is outside of landmarks.
      portalProps={{ target: '#main' }}
      events={{ hover: true, focus: true, touch: false }}
    />
  );
}
