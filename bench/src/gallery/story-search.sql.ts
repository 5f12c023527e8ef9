/** Words of the generated transcript; common ones occur in many sentences. */
const words =
  'the and we farm river brother kitchen school winter summer mother father letter train harvest garden church dance war bread horse market music snow village ship orchard wedding radio tailor doctor bridge lamp candle island'.split(
    ' ',
  );

/**
 * Returns SQL that gives the latest film of a storyteller of the demonstration a transcript of `hours`: a sentence of
 * about a dozen words every five seconds.
 */
export const addTranscriptSql = (email: string, hours: number): string => `
  with film as (
    select recordings.id from recordings
      join interviews on interviews.id = recordings.interview_id
      join stories on stories.id = interviews.story_id
      join people on people.id = stories.person_id
    where people.email = '${email}' and recordings.replaced_at is null
    order by interviews.starts_at desc limit 1
  ),
  cleared as (delete from transcripts where recording_id in (select id from film)),
  transcript as (
    insert into transcripts (recording_id, source, created_at) select id, 'upload', now() from film
    on conflict (recording_id) do update set created_at = now()
    returning recording_id
  )
  insert into transcript_sentences (id, recording_id, start_ms, end_ms, speaker, text)
  select gen_random_uuid(), recording_id, n * 5000, n * 5000 + 4800, 'Rose', (
    select string_agg((array['${words.join("', '")}'])[1 + (n * 31 + word * 17 + n * word) % ${words.length}], ' ')
      || ' number ' || n
    from generate_series(1, 12) as word
  )
  from transcript, generate_series(0, ${hours * 720 - 1}) as n`;
