import type { Chapter, Film, MemoryWithComments } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatPosition, invalidPositionMessage, parsePosition } from '../../../../ui/position.ts';
import { formatTime } from '../../../../ui/time.ts';
import { linkMomentMutation } from '../memory/memory-changes.api.ts';

interface Props {
  memory: MemoryWithComments;
  /** The films of the story, each with its parts. */
  films: readonly Film[][];
  chapters: readonly Chapter[];
  onClose: () => void;
}

/** Dialog for linking a photograph to a moment of a film: the beginning of a chapter, or any other time. */
export default function MomentDialog({ memory, films, chapters, onClose }: Props) {
  const { moment } = memory;
  const [sessionId, setSessionId] = useState(moment?.session_id ?? films[0]?.[0]?.session_id ?? '');
  const [time, setTime] = useState(moment ? formatPosition(moment.at_ms) : '');
  const [isInvalid, setInvalid] = useState(false);
  const link = useMutation(linkMomentMutation);
  const ownChapters = chapters.filter(({ session_id: id }) => id === sessionId);
  const send = (linked: { session_id: string; at_ms: number } | null) =>
    link.mutate(
      { id: memory.id, moment: linked },
      {
        onSuccess: () => {
          void toastSuccess(linked ? 'The photograph is linked to the film.' : 'The link was removed.');
          onClose();
        },
      },
    );
  const submit = () => {
    const atMs = parsePosition(time);
    setInvalid(atMs === null);
    if (atMs === null) return;
    // A mark knows the exact moment, and the field shows whole seconds only.
    const chapter = ownChapters.find(({ at_ms }) => formatPosition(at_ms) === formatPosition(atMs));
    send({ session_id: sessionId, at_ms: chapter?.at_ms ?? atMs });
  };
  return (
    <Dialog onClose={onClose} title="Which moment of the film is about this photograph?">
      <Form
        onSubmit={submit}
        aria-label="Moment in the film"
        failure={link.error}
        onDismiss={() => link.reset()}
      >
        <Stack>
          {films.length > 1 && (
            <SelectField
              label="Film"
              value={sessionId}
              onChange={({ currentTarget }) => setSessionId(currentTarget.value)}
              options={films.map(([part]) => ({
                value: part?.session_id ?? '',
                label: formatTime(part?.recorded_at ?? '', 'MMM DD, YYYY'),
              }))}
            />
          )}
          {ownChapters.length > 0 && (
            <SelectField
              label="Chapter"
              value={ownChapters.find(({ at_ms }) => formatPosition(at_ms) === time)?.id ?? ''}
              onChange={({ currentTarget }) => {
                const chapter = ownChapters.find(({ id }) => id === currentTarget.value);
                if (chapter) setTime(formatPosition(chapter.at_ms));
              }}
              options={[
                { value: '', label: 'Another time' },
                ...ownChapters.map(({ id, at_ms, title }) => ({
                  value: id,
                  label: `${formatPosition(at_ms)} ${title}`,
                })),
              ]}
            />
          )}
          <TextField
            label="Time"
            placeholder="12:30"
            autoComplete="off"
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
            error={isInvalid ? invalidPositionMessage : link.error?.fields.at_ms}
          />
        </Stack>
        <DialogButtons label="Save" busy={link.isPending} onClose={onClose}>
          {moment && (
            <Button look="text" onClick={() => send(null)}>
              Remove the link
            </Button>
          )}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
