import { Readable } from 'node:stream';
// Quotes according to RFC 4180 and escapes values that a spreadsheet would run as a formula.
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { apiDateTime, dateAt, localDateTimeAt, timeZone } from '../calendar.ts';

/** Columns in order: heading and cell value. Numbers are amounts in dollars. */
export type Columns<Row> = Record<string, (row: Row) => string | number>;

export interface CsvFile<Row> {
  /** Part of the file name: `lifestory-customers-2026-11-21.csv`. */
  name: string;
  at: Date;
  columns: Columns<Row>;
  /** Returns the records that follow the last row, such as totals. */
  closingRecords?: () => (string | number)[][];
}

const offsetIn = (month: string) => `UTC${localDateTimeAt(new Date(`${month}-15T12:00:00Z`)).offset}`;

/**
 * The heading of a column with dates and times of the business. Names its time zone with its UTC offsets, because a
 * spreadsheet reads a cell with an offset as text.
 */
export const inBusinessTime = (heading: string): string =>
  `${heading} (${timeZone}, ${offsetIn('2026-01')}, summer ${offsetIn('2026-07')})`;

/** A cell of such a column: `YYYY-MM-DD HH:mm:ss`, or empty for null. */
export const toLocalCell = (instant: Date | null): string => (instant ? apiDateTime(instant) : '');

/** Rows in memory at a time. */
export const batchSize = 2_000;

/** Streams rows as a CSV download. Backpressure limits reading, which stops when the client disconnects. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  { name, at, columns, closingRecords }: CsvFile<Row>,
  batches: AsyncIterable<Row[]>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="lifestory-${name}-${dateAt(at)}.csv"`)
    .send(Readable.from(writeRows(columns, batches, closingRecords), { objectMode: false }));

/**
 * Reads a list in batches; `read` returns the rows after the given one, or the first for null. No cursor or
 * transaction stays open between batches, however slow the client.
 */
export async function* readInBatches<Row>(
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  do {
    const rows: Row[] = await read(last);
    yield rows;
    last = rows.at(-1) ?? null;
  } while (last);
}

async function* writeRows<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<Row[]>,
  closingRecords: CsvFile<Row>['closingRecords'],
): AsyncGenerator<string> {
  yield formatRecords([Object.keys(columns)], true);
  const cells = Object.values(columns);
  for await (const rows of batches) {
    if (rows.length > 0) yield formatRecords(rows.map((row) => cells.map((cell) => cell(row))));
  }
  if (closingRecords) yield formatRecords(closingRecords());
}

// The byte order mark tells Excel that the file is UTF-8.
const formatRecords = (records: (string | number)[][], bom = false): string =>
  stringify(records, {
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (dollars) => dollars.toFixed(2) },
  });
