/** Milliseconds to wait for the video at each step; a poster is optional. */
const timeoutMs = 15_000;

/** Captures an early frame of a local film as WebP (PNG where the browser cannot write WebP); null if that fails. */
export async function capturePoster(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const waitForEvent = (event: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('unreadable')), { once: true });
      setTimeout(() => reject(new Error('too slow')), timeoutMs);
    });
  try {
    const loaded = waitForEvent('loadeddata');
    video.src = url;
    await loaded;
    const seeked = waitForEvent('seeked');
    video.currentTime = Math.min(10, (Number.isFinite(video.duration) ? video.duration : 0) / 10);
    await seeked;
    const width = Math.min(1280, video.videoWidth);
    if (width === 0) return null;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
