import { expect, test, vi } from 'vitest';
import { chooseRecording, recordingFieldId } from './recording-field.ts';

test('the file field of the uploader is focused and its chooser opened, if there is an uploader', () => {
  const field = document.createElement('input');
  field.type = 'file';
  field.id = recordingFieldId;
  field.scrollIntoView = vi.fn();
  const opened = vi.fn();
  field.addEventListener('click', opened);
  document.body.append(field);
  chooseRecording();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(field);
  field.remove();
  expect(() => chooseRecording()).not.toThrow();
});
