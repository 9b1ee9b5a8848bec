import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { AVATAR_SIZE } from '../../../../contract/accounts/profile.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../Icon.tsx';
import { Problem } from '../../Problem.tsx';
import { ConfirmPicture } from './ConfirmPicture.tsx';

/** Below 1 the picture is smaller than its frame. */
const zooms = { least: 0.5, most: 5, step: 0.1 } as const;
const PER_ONE = 1 / zooms.step;
/** From here on, the picture fills its frame. */
const FILLED = 1;

export function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const id = useId();
  const shown = zoom.toFixed(1);
  return (
    <div className="zoom">
      <label htmlFor={id}>Zoom</label>
      <output className="data" htmlFor={id}>
        {shown}×
      </output>
      <input
        id={id}
        type="range"
        min={zooms.least}
        max={zooms.most}
        step={zooms.step}
        value={shown}
        aria-valuetext={`${shown} times`}
        onChange={({ target }) => onZoom(Math.round(Number(target.value) / zooms.step) / PER_ONE)}
      />
      <span className="data">{zooms.least.toFixed(1)}</span>
      <span className="data">{zooms.most.toFixed(1)}</span>
    </div>
  );
}

interface Props {
  /** data URL of the chosen picture */
  src: string;
  /** gets the focus back */
  opener: RefObject<HTMLElement | null>;
  /** receives a PNG as a data URL; throws the shop’s refusal */
  onSave: (png: string) => Promise<void>;
  onAnother: () => void;
  onClose: () => void;
}

/** Crops the picture to a circle: moved by pointer or arrow keys, zoomed by wheel, pinch or slider. */
export function CropDialog({ src, opener, onSave, onAnother, onClose }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(FILLED);
  const [area, setArea] = useState<Area>();
  const [cut, setCut] = useState('');
  const [problem, setProblem] = useState('');

  const upload = async () => {
    if (!area) return;
    try {
      setCut(await cropToPng(src, area));
    } catch {
      setProblem(accountAreaMessages.avatarNotPicture);
    }
  };

  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="area-scrim" />
        <Dialog.Popup className="area-dialog" finalFocus={opener}>
          <header>
            <Dialog.Title className="h3">Crop your picture</Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label="Close">
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <div className="body stack-4">
            <div className="crop">
              <Cropper
                image={src}
                crop={crop}
                zoom={zoom}
                minZoom={zooms.least}
                maxZoom={zooms.most}
                aspect={1}
                cropShape="round"
                showGrid={false}
                // Zoomed out, the picture is smaller than the frame and may be anywhere in it.
                restrictPosition={zoom >= FILLED}
                disableAutomaticStylesInjection
                cropperProps={{ role: 'group', 'aria-label': 'Frame: the arrow keys move the picture' }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
              />
            </div>
            <ZoomSlider zoom={zoom} onZoom={setZoom} />
            <p className="hint">
              Drag to move. We store {AVATAR_SIZE} × {AVATAR_SIZE} px; files up to 1 MB.
            </p>
            <Problem>{problem}</Problem>
          </div>
          <footer>
            <Button look="quiet" onClick={onAnother}>
              Choose another
            </Button>
            <Button look="act" disabled={!area} onClick={() => void upload()}>
              Upload
            </Button>
          </footer>
          {cut && <ConfirmPicture png={cut} onSave={onSave} onBack={() => setCut('')} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Fills the corners when a picture is zoomed out further than its circle. */
const GROUND = '#F6F4EF';

/** Crops the chosen square, given in the picture's pixels, to a 150 × 150 PNG data URL. */
async function cropToPng(src: string, { x, y, width, height }: CropArea): Promise<string> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIZE;
  canvas.height = AVATAR_SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = GROUND;
  context.fillRect(0, 0, AVATAR_SIZE, AVATAR_SIZE);
  context.drawImage(image, x, y, width, height, 0, 0, AVATAR_SIZE, AVATAR_SIZE);
  return canvas.toDataURL('image/png');
}
