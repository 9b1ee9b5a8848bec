import { useEffect, useRef } from 'react';
import { type DropzoneInputProps, ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import { modelErrorMessages } from '../../../api/contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { MAX_MODEL_BYTES, modelExtensions } from '../../../api/contract/queu3d/limits.ts';
import { bytesWords, counted } from '../../lib/queu3d/print-words.ts';
import { notify } from '../../stores/notice.ts';
import { addModel } from '../../stores/queu3d/add-model.ts';
import { MOST_MODELS } from '../../stores/queu3d/desk-state.ts';
import type { DeskParts } from './desk-parts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const accept = Object.fromEntries(modelExtensions.map((extension) => [`model/${extension}`, [`.${extension}`]]));

/** One file at a time is dropped or chosen (2 §5); each further one stands beside the others. */
export function DropArea({ desk, state: { projects }, project }: DeskParts) {
  const isFull = projects.length >= MOST_MODELS;
  const { getRootProps, getInputProps, open, inputRef, isDragActive } = useDropzone({
    accept,
    maxSize: MAX_MODEL_BYTES,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isFull,
    onDropAccepted: ([file]) => take(desk, file),
    onDropRejected: (rejections) => notify({ kind: 'error', text: whyRefused(rejections) }),
  });
  // A file that was chosen before the page could hear of it.
  useEffect(() => {
    const input = inputRef.current;
    take(desk, input?.files?.[0]);
    if (input) input.value = '';
  }, [desk, inputRef]);
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, projects.length);
  const over = isDragActive ? ' is-over' : '';
  // Hidden by a class: the page’s policy refuses a style in the markup.
  const { style: _, ...input } = getInputProps<DropzoneInputProps>({ className: 'vh', 'aria-label': 'Model file' });
  if (!project) {
    return (
      <div {...getRootProps({ className: `q-drop q-empty${over}`, role: 'group', 'aria-label': 'Drop area' })}>
        <input {...input} />
        <UploadIcon />
        <h2 className="h3">{isDragActive ? 'Let it go' : 'Drop your model here'}</h2>
        <p>STL, 3MF or OBJ, up to 100 MB. It is read in your browser; nothing is sent before you ask for the price.</p>
        <button key="open" ref={button} className="btn btn-ink" type="button" onClick={open}>
          Choose a file
        </button>
      </div>
    );
  }
  return (
    <div {...getRootProps({ className: `q-drop${over}`, role: 'group', 'aria-label': 'Drop area' })}>
      <input {...input} />
      <UploadIcon />
      <div>
        <strong>{project.file.name}</strong>{' '}
        <span className="data">
          {bytesWords(project.file.size)}
          {project.facts && ` · ${counted(project.facts.triangles, 'triangle')}`}
        </span>
        <p className="muted">
          {isFull ? queu3dMessages.deskFull(MOST_MODELS) : 'Drop another STL, 3MF or OBJ here to add it to the quote'}
        </p>
      </div>
      <button key="open" ref={button} className="btn btn-s" type="button" onClick={open} disabled={isFull}>
        Add another model
      </button>
    </div>
  );
}

const taken = new WeakSet<File>();

/** The page may hear twice of a file that was chosen while it woke. */
function take(desk: DeskParts['desk'], file: File | undefined): void {
  if (!file || taken.has(file)) return;
  taken.add(file);
  void addModel(desk, file);
}

function whyRefused([first, ...more]: readonly FileRejection[]): string {
  const codes = first?.errors.map(({ code }) => code) ?? [];
  if (more.length > 0 || codes.includes(ErrorCode.TooManyFiles)) return queu3dMessages.oneFileOnly;
  const { too_large, wrong_type } = modelErrorMessages.modelErrors;
  return codes.includes(ErrorCode.FileTooLarge) ? too_large : wrong_type;
}

function UploadIcon() {
  return (
    <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 14V4M5.5 8 10 3.5 14.5 8M3 16.5h14" />
    </svg>
  );
}
