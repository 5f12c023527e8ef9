import type { Sentence, Transcript } from '@lifestory/contract';

export const filmId = '01890000-0000-7000-8000-000000000060';

export const sentence = (number: number, change: Partial<Sentence> = {}): Sentence => ({
  id: `01890000-0000-7000-8000-0000000000${70 + number}`,
  start_ms: number * 4000,
  end_ms: number * 4000 + 3500,
  speaker: 'Rose',
  text: `Sentence ${number}.`,
  revision: 0,
  is_restricted: false,
  ...change,
});

export const transcript = (change: Partial<Transcript> = {}): Transcript => ({
  film_id: filmId,
  source: 'upload',
  sentences: [
    sentence(0, { speaker: 'Sue', text: 'Where did you grow up?' }),
    sentence(1, { text: 'On a farm near Salinas.' }),
    sentence(2, { text: 'My brother Karl sold the farm.' }),
  ],
  passages: [],
  vtt: '/api/transcripts/film/captions.vtt?signature=a',
  text: '/api/transcripts/film/transcript.txt?signature=a',
  family_corrects: true,
  transcription: 'none',
  can: { correct: true, restrict: false, transcribe: false },
  ...change,
});
