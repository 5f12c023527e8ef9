import { Readable } from 'node:stream';
// It knows how CSV quotes (RFC 4180), and which beginnings of a text a spreadsheet would take for a formula.
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { dateAt } from '../calendar.ts';

/** The columns of a file, in their order: the heading, and a row's text there. A number is a sum in dollars. */
export type Columns<Row> = Record<string, (row: Row) => string | number>;

export interface CsvFile<Row> {
  /** What is in it, as its name says: `lifestory-customers-2026-11-21.csv`. */
  name: string;
  at: Date;
  columns: Columns<Row>;
}

/** Rows that are read, written and forgotten at a time. */
export const batchSize = 2_000;

/** Sends rows as a CSV file to keep. It is written as fast as it is taken, and reading stops when the client leaves. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  { name: what, at, columns }: CsvFile<Row>,
  batches: AsyncIterable<Row[]>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="lifestory-${what}-${dateAt(at)}.csv"`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(writeRows(columns, batches), { objectMode: false }));

/**
 * All rows of a list, read in batches: `read` answers those that follow a row, from the beginning for null. Nothing is
 * held open in the database between two batches, however slowly the file is taken.
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

async function* writeRows<Row>(columns: Columns<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield formatRecords([Object.keys(columns)], true);
  const cells = Object.values(columns);
  for await (const rows of batches) {
    if (rows.length > 0) yield formatRecords(rows.map((row) => cells.map((cell) => cell(row))));
  }
}

// The mark at the beginning tells Excel that the letters are UTF-8.
const formatRecords = (records: (string | number)[][], bom = false): string =>
  stringify(records, {
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (dollars) => dollars.toFixed(2) },
  });
