import type { RecordingPlace } from '@lifestory/contract';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Radio, RadioGroup } from '../../../../ui/forms/choices.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';

interface Props {
  /** Whether the story has a current film that the restored recording can replace or follow. */
  hasCurrent: boolean;
  /** Whether the session has begun; if not, showing the film confirms that it was held earlier than booked. */
  hasBegun: boolean;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (place: RecordingPlace) => void;
}

/** Asks for the position of a restored recording. */
export function RestoreDialog({ hasCurrent, hasBegun, busy, onCancel, onConfirm }: Props) {
  const [place, setPlace] = useState<RecordingPlace>('only');
  return (
    <Dialog onClose={onCancel} title="Show this recording to the family?">
      {hasCurrent ? (
        <RadioGroup
          label="Where should it play?"
          value={place}
          onChange={(value) => setPlace(value as RecordingPlace)}
        >
          <Radio value="only" label="Show it instead of the current film" />
          <Radio value="next_part" label="Play it after the current film, as its next part" />
        </RadioGroup>
      ) : (
        <p>The family can watch it again. They are not notified.</p>
      )}
      {!hasBegun && (
        <p>
          The time of this session has not come yet. Show the film only if the session was held earlier than
          booked: it then counts as held, and can no longer be moved or deleted.
        </p>
      )}
      <Group justify="end">
        <Button look="outline" onClick={onCancel}>
          Go back
        </Button>
        <Button loading={busy} onClick={() => onConfirm(place)} data-once>
          {hasBegun ? 'Show to the family' : 'It was held earlier, show the film'}
        </Button>
      </Group>
    </Dialog>
  );
}
