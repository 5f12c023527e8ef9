import { vi } from 'vitest';

/** Replaces the XMLHttpRequest used for uploads with a fake that reports 50% progress and then calls `fetch`. */
export function stubUploads(): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = { onprogress: (_event: { loaded: number; total: number }) => undefined };
      onloadend = () => undefined;
      status = 0;
      response: unknown = null;
      #method = '';
      #path = '';
      #headers = new Headers();

      open(method: string, path: string) {
        this.#method = method;
        this.#path = path;
      }

      setRequestHeader(name: string, value: string) {
        this.#headers.set(name, value);
      }

      async send(body: FormData) {
        const url = new URL(this.#path, window.location.origin);
        const request = new Request(url, { method: this.#method, headers: this.#headers, body });
        this.upload.onprogress({ loaded: 1, total: 2 });
        const response = await fetch(request).catch(() => null);
        this.status = response?.status ?? 0;
        this.response = await response?.json();
        this.onloadend();
      }

      abort() {
        this.onloadend();
      }
    },
  );
}

/** A file with the first bytes of a JPEG photograph. */
export const photographFile = (name = 'boat.jpg'): File =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
