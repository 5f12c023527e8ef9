import qrcode from 'qrcode';

/** Modules of white around a QR code, which scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code that opens a URL; `label` says what it opens. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' });
  const squares = Array.from(modules.data, (isDark, index) =>
    isDark ? `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z` : '',
  ).join('');
  const size = modules.size + 2 * quietZone;
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
