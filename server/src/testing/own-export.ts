import { contract, type OwnExport } from '@lifestory/contract';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';
import { unzip } from './unzip.ts';

/** The files of an export by name. */
export type ExportedFiles = Map<string, Buffer>;

/** Calls of a test user about their export. */
export interface OwnExports {
  status(who: Caller): Promise<OwnExport>;
  /** Downloads the finished export and returns its files. */
  download(who: Caller): Promise<ExportedFiles>;
  /** Requests an export and downloads it. */
  downloadExport(who: Caller): Promise<ExportedFiles>;
}

export function ownExports({ fastify, runJobs }: Pick<TestApp, 'fastify' | 'runJobs'>): OwnExports {
  const { start, status } = contract.exports;
  const exports: OwnExports = {
    status: async (who) => (await who.request(status, {})).data,
    async download(who) {
      const { url } = await exports.status(who);
      const response = await fastify.inject({ url: url ?? '' });
      if (response.statusCode !== 200) throw new Error(response.body);
      return unzip(response.rawPayload);
    },
    async downloadExport(who) {
      await who.request(start, {});
      await runJobs();
      return exports.download(who);
    },
  };
  return exports;
}

/** The page of an export, as HTML. */
export const pageOf = (files: ExportedFiles): string => files.get('index.html')?.toString() ?? '';
