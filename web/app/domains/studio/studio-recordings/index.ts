export { CallRecordingCard } from './lazy-cards.tsx';
export { CallRecorder } from './panel/call-recorder.tsx';
export { RecordingControls, RecordingPause } from './panel/recording-controls.tsx';
export { UploadNotice } from './panel/upload-notice.tsx';
export { makeFilmMutation } from './recordings.api.ts';
export { TakesProvider } from './takes-provider.tsx';
