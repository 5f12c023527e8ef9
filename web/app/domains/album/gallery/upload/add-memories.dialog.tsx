import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Failure } from '../../../../api/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DropArea } from '../../../../ui/forms/drop-area.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { UnsavedChangesPrompt } from '../../../../ui/forms/unsaved-changes.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { type CaptureDate, readCaptureDate } from '../memory/capture-date.ts';
import { addMemoryMutation } from '../memory/memory-changes.api.ts';
import { CaptureDateFields } from '../memory/memory-fields.tsx';
import styles from './add-memories.module.css';
import {
  isServerFailure,
  lacksCameraDate,
  lacksDate,
  mayBeStored,
  NewMemories,
  type NewMemory,
} from './new-memories.ts';
import { NewMemoryRow, prefixOf } from './new-memory-row.tsx';
import { acceptedTypes, validatePhotograph } from './photograph-file.ts';

const unsavedText = 'The photographs you chose have not been added to the gallery yet.';

/** Adds photographs to the active story: picked or dropped, captioned, and uploaded together. */
export default function AddMemoriesDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(addMemoryMutation);
  const [memories] = useState(
    () => new NewMemories((memory, onProgress, signal) => mutateAsync({ memory, onProgress, signal })),
  );
  const list = useSyncExternalStore(memories.subscribe, memories.read);
  const listElement = useRef<HTMLElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const isPhone = useMediaQuery('(max-width: 47.99rem)');
  const chosenCount = list.filter(({ file }) => file).length;
  const isSending = list.some(({ state }) => state === 'waiting' || state === 'sending');
  const hasUnsavedChanges = list.some(({ file, caption, state }) => state !== 'added' && (file || caption));
  useEffect(() => () => memories.abort(), [memories]);
  // The field that was used is replaced by the photographs, and the button that removes one disappears with it.
  useEffect(() => {
    if (chosenCount > 0 && document.activeElement === document.body)
      listElement.current?.focus({ preventScroll: true });
  }, [chosenCount]);

  const choose = async (files: readonly File[]) => {
    // A file that cannot be read passes here; its upload reports the failure.
    const failures = await Promise.all(files.map((file) => validatePhotograph(file).catch(() => null)));
    const messages = files.flatMap(({ name }, index) =>
      failures[index] ? [`${name}: ${failures[index]}`] : [],
    );
    setFailure(messages.length > 0 ? toFailureOfFiles(messages) : null);
    void readDates(memories, memories.addFiles(files.filter((_, index) => !failures[index])));
  };
  const send = async () => {
    setFailure(null);
    await memories.send();
    const { added, message } = memories.takeAdded();
    if (added > 0) void toastSuccess(added === 1 ? message : `${added} memories were added to the gallery.`);
    if (memories.read().some(isServerFailure)) void toastDanger();
    if (memories.read().length === 0) onClose();
    else setFailure(summaryOf(memories.read()));
  };
  // Resumes uploads that were interrupted by a lost connection.
  const isInterrupted = useMemo(() => list.some(({ failure }) => failure?.code === 'offline'), [list]);
  useEffect(() => {
    if (!isInterrupted) return;
    const resume = () => void send();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  });

  const submit = () => {
    void send();
  };
  const close = () => (hasUnsavedChanges ? setConfirmingClose(true) : onClose());
  const addLabel = chosenCount > 1 ? `Add ${chosenCount} photographs` : 'Add photograph';
  const label = list.some(mayBeStored) ? 'Try again' : addLabel;
  return (
    <>
      <Dialog
        onClose={close}
        unsaved={false}
        closeOnEscape={!isConfirmingClose}
        title="Add your memory"
        size="52rem"
        fullScreen={isPhone}
        closeOnClickOutside={false}
        bodyClassName={styles.body}
      >
        <Form
          onSubmit={submit}
          aria-label="Add your memory"
          failure={failure}
          onDismiss={() => setFailure(null)}
        >
          {chosenCount > 1 && (
            <DatesOfAll
              memories={memories}
              list={list}
              onDated={() => listElement.current?.focus({ preventScroll: true })}
            />
          )}
          <section ref={listElement} className={styles.list} aria-label="Your photographs" tabIndex={-1}>
            {list.map((memory, index) => (
              <NewMemoryRow
                key={memory.id}
                memory={memory}
                name={list.length > 1 ? `photograph ${index + 1}` : 'photograph'}
                onRemove={memory.file ? () => memories.remove(memory.id) : undefined}
                onFiles={choose}
                onChange={(input) => memories.setInput(memory.id, input)}
              />
            ))}
            {chosenCount > 0 && !isSending && (
              <DropArea
                onFiles={choose}
                accept={acceptedTypes}
                multiple
                icon="plus"
                title="Add more photographs"
                hint="They are added together."
              />
            )}
          </section>
          <div className={styles.actions}>
            <p role="status" className={styles.status}>
              {isSending && `Adding ${chosenCount === 1 ? 'your photograph' : `${chosenCount} photographs`}…`}
            </p>
            <Button look="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              {label}
            </Button>
          </div>
        </Form>
      </Dialog>
      <Confirm
        opened={isConfirmingClose}
        title="Close without adding?"
        text={unsavedText}
        confirmLabel="Close without adding"
        cancelLabel="Keep editing"
        onCancel={() => setConfirmingClose(false)}
        onConfirm={onClose}
      />
      <UnsavedChangesPrompt when={hasUnsavedChanges} text={unsavedText} />
    </>
  );
}

interface DatesOfAllProps {
  memories: NewMemories;
  list: readonly NewMemory[];
  /** Called when photographs are dated, which removes the button that was used. */
  onDated: () => void;
}

/** Dates many photographs at once: with those of their cameras, and the rest with one month and year. */
function DatesOfAll({ memories, list, onDated }: DatesOfAllProps) {
  const [date, setDate] = useState<CaptureDate>({ month: '', year: '' });
  const cameraCount = list.filter(lacksCameraDate).length;
  const restCount = list.filter(lacksDate).length;
  if (cameraCount === 0 && restCount < 2) return null;
  const takeCameraDates = () => {
    memories.takeCameraDates();
    onDated();
  };
  const setDateOfRest = () => {
    memories.setDateOfRest(date);
    onDated();
  };
  return (
    <section className={styles.dates} aria-label="Dates of all photographs">
      {cameraCount > 0 && (
        <Button look="outline" onClick={takeCameraDates}>
          Use the dates of the camera ({countPhotographs(cameraCount)})
        </Button>
      )}
      {restCount > 1 && (
        <fieldset>
          <legend>Do the {restCount} photographs without a year have the same date?</legend>
          <div className={styles.rest}>
            <CaptureDateFields
              prefix="rest-"
              date={date}
              errors={{}}
              onChange={(fields) => setDate({ ...date, ...fields })}
            />
            <Button look="outline" disabled={date.year === ''} onClick={setDateOfRest}>
              Set this date
            </Button>
          </div>
        </fieldset>
      )}
    </section>
  );
}

const countPhotographs = (count: number): string => (count === 1 ? '1 photograph' : `${count} photographs`);

/** Reads the capture dates one photograph at a time: a phone has too little memory to read all at once. */
async function readDates(memories: NewMemories, chosen: readonly NewMemory[]): Promise<void> {
  for (const { id, file } of chosen) if (file) memories.setMetadataDate(id, await readCaptureDate(file));
}

const toFailureOfFiles = (messages: string[]): Failure =>
  new Failure(422, { message: Object.fromEntries(messages.map((text, index) => [`file ${index}`, [text]])) });

/** The problems of all photographs, as one list that links to the fields. */
function summaryOf(list: readonly NewMemory[]): Failure | null {
  const entries = list.flatMap(({ id, failure }, index) => {
    if (!failure) return [];
    const name = list.length > 1 ? `Photograph ${index + 1}: ` : '';
    const fields = Object.entries(failure.fields);
    const messages = fields.length > 0 ? fields : [['general', failure.message] as const];
    return messages.map(([field, text]) => [`${prefixOf(id)}${field}`, [`${name}${text}`]] as const);
  });
  return entries.length > 0 ? new Failure(422, { message: Object.fromEntries(entries) }) : null;
}
