import { useId, useRef, useState } from 'react';
// Supports moving and zooming by pointer, touch and arrow keys. This module is loaded with the dialog.
import Cropper from 'react-easy-crop';
import { Button } from '../../../../ui/button.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { type Area, cropSquare } from './crop.ts';
import styles from './picture-crop.module.css';

interface Props {
  /** URL of the picture. */
  picture: string;
  busy: boolean;
  onCancel: () => void;
  onCrop: (square: Blob) => void;
  /** Called if the browser cannot decode the picture. */
  onBroken: () => void;
}

/** Selects the crop area of a picture, displayed as a circle. */
export default function PictureCrop({ picture, busy, onCancel, onCrop, onBroken }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const area = useRef<Area | null>(null);
  const hint = useId();
  const save = async () => {
    if (!area.current) return;
    await cropSquare(picture, area.current).then(onCrop, onBroken);
  };
  return (
    <>
      <p id={hint} className={styles.hint}>
        Drag the picture into the circle, or move it with the arrow keys.
      </p>
      <div className={styles.stage}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => {
            area.current = pixels;
          }}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': 'Visible area', 'aria-describedby': hint }}
        />
      </div>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <Group justify="end" mt={5}>
        <Button look="outline" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={() => void save()} loading={busy}>
          Save picture
        </Button>
      </Group>
    </>
  );
}
