// Writes files of the browser's private file system: only workers can do it in all browsers, and durably.

/** A file to write: the names of its folders and its own, and its content. */
export interface FragmentToWrite {
  id: number;
  path: string[];
  bytes: ArrayBuffer;
}

/** `error` is the name of what went wrong, such as `QuotaExceededError`; null if the file is written. */
export interface FragmentResult {
  id: number;
  error: string | null;
}

interface SyncAccessHandle {
  truncate(size: number): void;
  write(bytes: ArrayBuffer, options: { at: number }): number;
  flush(): void;
  close(): void;
}

async function writeFile({ path, bytes }: FragmentToWrite): Promise<void> {
  let folder = await navigator.storage.getDirectory();
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
  const file = await folder.getFileHandle(path.at(-1) ?? '', { create: true });
  const handle = await (
    file as unknown as { createSyncAccessHandle(): Promise<SyncAccessHandle> }
  ).createSyncAccessHandle();
  try {
    handle.truncate(0);
    if (handle.write(bytes, { at: 0 }) !== bytes.byteLength) throw new DOMException('', 'QuotaExceededError');
    handle.flush();
  } finally {
    handle.close();
  }
}

self.onmessage = async ({ data }: MessageEvent<FragmentToWrite>) => {
  const result: FragmentResult = { id: data.id, error: null };
  try {
    await writeFile(data);
  } catch (error) {
    result.error = error instanceof DOMException ? error.name : 'Error';
  }
  self.postMessage(result);
};
