export { DownloadFilm } from './films/download-film.tsx';
export { EarlierFilms } from './films/earlier-films.tsx';
export { FilmParts, filmsBySession } from './films/film-parts.tsx';
export { RecordingCard } from './recording.card.tsx';
export { trialCalls, uploadChoicesQuery } from './recordings.api.ts';
export { chooseRecording } from './upload/recording-field.ts';
export { UploadForInterview } from './upload/upload-for-interview.tsx';
export { formatTimeLeft } from './upload/upload-speed.ts';
export { Uploader } from './upload/uploader.tsx';
