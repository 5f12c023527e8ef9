/** The id of the file field of the uploader. */
export const recordingFieldId = 'recording-file';

/** Opens the file chooser of the uploader on the page and focuses its field. Does nothing without an uploader. */
export function chooseRecording(): void {
  const field = document.getElementById(recordingFieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  field?.click();
}
