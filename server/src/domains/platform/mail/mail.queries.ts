import type { MailState } from '@lifestory/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { type DateRange, isWithin } from '../../../database/date-range.ts';
import { newId } from '../../../database/ids.ts';
import { containsAllWords } from '../../../database/like-pattern.ts';
import type { DB } from '../../../database/schema.generated.ts';
import type { Bodies } from './state.queries.ts';

/** Counts the mails of the last two weeks that wait for a retry, are given up, or bounced. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('created_at', '>', sql<Date>`now() - interval '14 days'`)
    .executeTakeFirstOrThrow();
  return count;
}

// A failed mail without a next retry was given up, or bounced if it has been sent.
const shownState = sql<MailState>`case
  when mails.state = 'sent' and mails.is_written then 'written'
  when mails.state <> 'failed' then mails.state
  when mails.next_try_at is not null then 'retrying'
  when mails.sent_at is null then 'undelivered'
  else 'bounced'
end`;

/** Filters of a list of mails; '' matches all. */
export interface MailFilter extends DateRange {
  state: MailState | '';
  /** Words of the recipient's address or of the subject, in any order. */
  search: string;
}

/** The order of a list; the default is `created`, latest first. */
export interface MailOrder {
  sort?: 'created' | 'to' | 'subject' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

const sortColumns = {
  created: 'mails.created_at',
  to: 'mails.to_email',
  subject: 'mails.subject',
} as const;

/** Maximum number of matches to count in a search. */
const maxCountedMails = 10_000;

// Without parameters, to match the index mails_written.
const isWritten = sql<boolean>`mails.is_written`;
const isSent = sql<boolean>`not mails.is_written`;

type MailQuery = SelectQueryBuilder<DB, 'mails', object>;

const selectMatchingMails = (db: Db, { state, search, ...dates }: MailFilter): MailQuery =>
  db
    .selectFrom('mails')
    .$if(state === 'queued', (query) => query.where('mails.state', '=', state))
    .$if(state === 'sent' || state === 'written', (query) =>
      query.where('mails.state', '=', 'sent').where(state === 'sent' ? isSent : isWritten),
    )
    // Excludes sent mails explicitly, to match the index mails_unsent.
    .$if(state === 'retrying' || state === 'undelivered' || state === 'bounced', (query) =>
      query
        .where('mails.state', '<>', 'sent')
        .where('mails.state', '=', 'failed')
        .where('mails.next_try_at', state === 'retrying' ? 'is not' : 'is', null),
    )
    .$if(state === 'undelivered', (query) => query.where('mails.sent_at', 'is', null))
    .$if(state === 'bounced', (query) => query.where('mails.sent_at', 'is not', null))
    .where(isWithin('mails.created_at', dates))
    .$if(search !== '', (query) => query.where(containsAllWords(sql<string>`mails.folded_text`, search)));

/** Returns one page of mails without their bodies. Selects the ids of the page first, then reads their rows. */
export const listMails = (
  db: Db,
  filter: MailFilter,
  { sort = 'created', order = sort === 'created' ? 'desc' : 'asc' }: MailOrder,
  page: { limit: number; offset: number },
) =>
  db
    .with('found', (cte) =>
      selectMatchingMails(cte as Db, filter)
        .select('mails.id')
        .orderBy(sortColumns[sort], order)
        .orderBy('mails.id', order)
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom('mails')
    .innerJoin('found', 'found.id', 'mails.id')
    .select([
      'mails.id',
      'mails.kind',
      'mails.to_email as to',
      'mails.subject',
      shownState.as('state'),
      'mails.failure',
      'mails.next_try_at',
      'mails.created_at',
      'mails.sent_at',
    ])
    .orderBy(sortColumns[sort], order)
    .orderBy('mails.id', order)
    .execute();

/** Returns the size of a list: the total comes from the monthly counts, a filtered count stops at ten thousand. */
export async function countMails(db: Db, filter: MailFilter): Promise<number> {
  const query =
    filter.state === '' && filter.search === '' && !filter.from && !filter.until
      ? db
          .selectFrom('monthly_counts')
          .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
          .where('kind', '=', 'mail')
      : db
          .selectFrom(selectMatchingMails(db, filter).select('mails.id').limit(maxCountedMails).as('found'))
          .select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

/** Returns a mail with its text and HTML. */
export const findMail = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .select(shownState.as('shown_state'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Inserts a queued copy of a mail with new bodies; returns its id. */
export async function copyMail(tx: Tx, id: string, bodies: Bodies): Promise<string> {
  const copyId = newId();
  const content = ['person_id', 'about_ids', 'kind', 'to_email', 'subject', 'attachments'] as const;
  await tx
    .insertInto('mails')
    .columns(['id', 'body_text', 'body_html', ...content])
    .expression((eb) =>
      eb
        .selectFrom('mails')
        .select([
          sql<string>`${copyId}::uuid`.as('id'),
          sql<string>`${bodies.body_text}::text`.as('body_text'),
          sql<string>`${bodies.body_html}::text`.as('body_html'),
          ...content,
        ])
        .where('id', '=', id),
    )
    .execute();
  return copyId;
}
