import { contract, type OwnExport } from '@lifestory/contract';
import type { TestApp } from '../app.ts';
import type { Caller } from '../caller.ts';
import { unzip } from './unzip.ts';

/** The files of an export by name. */
export type ExportedFiles = Map<string, Buffer>;

/** Calls about the export of a person. */
export interface ExportCalls {
  fetchStatus(caller: Caller): Promise<OwnExport>;
  /** Downloads the finished export and returns its files. */
  download(caller: Caller): Promise<ExportedFiles>;
  /** Requests an export and downloads it. */
  downloadExport(caller: Caller): Promise<ExportedFiles>;
}

/** Creates the calls of test users about their exports. */
export function createExportCalls({ fastify, runJobs }: Pick<TestApp, 'fastify' | 'runJobs'>): ExportCalls {
  const { start, status } = contract.exports;
  const exports: ExportCalls = {
    fetchStatus: async (caller) => (await caller.request(status, {})).data,
    async download(caller) {
      const { url } = await exports.fetchStatus(caller);
      const response = await fastify.inject({ url: url ?? '' });
      if (response.statusCode !== 200) throw new Error(response.body);
      return unzip(response.rawPayload);
    },
    async downloadExport(caller) {
      await caller.request(start, {});
      await runJobs();
      return exports.download(caller);
    },
  };
  return exports;
}

/** The `index.html` of an export; empty if it has none. */
export const readIndexPage = (files: ExportedFiles): string => files.get('index.html')?.toString() ?? '';
