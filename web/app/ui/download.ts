/** Downloads a URL as a file; without a name, the server's response names it. */
export function downloadUrl(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads content as a file with this name. */
export function downloadContent(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  downloadUrl(url, name);
  URL.revokeObjectURL(url);
}
