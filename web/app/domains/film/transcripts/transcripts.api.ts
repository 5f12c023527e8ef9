import type {
  Correction,
  PassageEntry,
  Replacement,
  Transcript,
  TranscriptChange,
} from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** Who reads a transcript: the storyteller and members, or staff. */
export type Reader = 'family' | 'staff';

type Done = { success: true; message: string };
type Count = { success: true; data: { sentences: number } };

const transcriptsKey = ['transcripts'] as const;

/** The transcript of a film as the reader may see it. */
export const transcriptQuery = (reader: Reader, id: string) =>
  queryOptions<Transcript, Failure>({
    queryKey: [...transcriptsKey, reader, id],
    queryFn: async ({ signal }) => {
      const name = reader === 'staff' ? 'transcripts.ofFilmForStaff' : 'transcripts.ofFilm';
      return (await call(name, { body: { id } }, { signal })).data;
    },
  });

/** The latest corrections of a film. */
export const historyQuery = (reader: Reader, id: string) =>
  queryOptions<TranscriptChange[], Failure>({
    queryKey: [...transcriptsKey, 'history', reader, id],
    queryFn: async ({ signal }) => {
      const name = reader === 'staff' ? 'transcripts.historyForStaff' : 'transcripts.history';
      return (await call(name, { body: { id } }, { signal })).data;
    },
  });

/** A change after which all transcripts are fetched again. */
const transcriptMutation = <Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) =>
  mutationOptions<Reply, Failure, Input>({
    mutationFn,
    onSettled: (_reply, _failure, _input, _context, { client }) =>
      client.invalidateQueries({ queryKey: transcriptsKey }),
  });

export const correctMutation = (reader: Reader) =>
  transcriptMutation<Correction, Done>((body) =>
    call(reader === 'staff' ? 'transcripts.correctByStaff' : 'transcripts.correct', { body }),
  );

export const replaceMutation = (reader: Reader) =>
  transcriptMutation<Replacement, Count>((body) =>
    call(reader === 'staff' ? 'transcripts.replaceByStaff' : 'transcripts.replace', { body }),
  );

export const undoMutation = (reader: Reader) =>
  transcriptMutation<string, Done>((id) =>
    call(reader === 'staff' ? 'transcripts.undoByStaff' : 'transcripts.undo', { body: { id } }),
  );

export const permitFamilyMutation = transcriptMutation<boolean, Done>((family_corrects) =>
  call('transcripts.permitFamily', { body: { family_corrects } }),
);

export const restrictMutation = transcriptMutation<PassageEntry, Done>((body) =>
  call('transcripts.restrict', { body }),
);

export const releaseMutation = transcriptMutation<string, Done>((id) =>
  call('transcripts.release', { body: { id } }),
);

/** Replaces the transcript of a film with a file. */
export const uploadMutation = transcriptMutation<{ id: string; file: Blob }, CallReply<'transcripts.upload'>>(
  ({ id, file }) =>
    call('transcripts.upload', {
      query: { id },
      body: new Blob([file], { type: 'application/octet-stream' }),
    }),
);

/** Requests the transcription of a film by the configured service. */
export const transcribeMutation = transcriptMutation<string, Done>((id) =>
  call('transcripts.transcribe', { body: { id } }),
);

export const deleteMutation = transcriptMutation<string, Done>((id) =>
  call('transcripts.delete', { body: { id } }),
);
