import { useEffect, useRef } from 'react';
import { type DropzoneInputProps, ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import { modelErrorMessages } from '../../../api/contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { MAX_MODEL_BYTES, modelExtensions } from '../../../api/contract/queu3d/limits.ts';
import { formatBytes, formatCount } from '../../lib/queu3d/format-print.ts';
import { notify } from '../../stores/notice.ts';
import { MAX_MODELS } from '../../stores/queu3d/desk.ts';
import { addModel } from '../../stores/queu3d/read.ts';
import type { DeskProps } from './desk-props.ts';
import { useFocusRescue } from './use-focus-rescue.ts';

const accept = Object.fromEntries(modelExtensions.map((extension) => [`model/${extension}`, [`.${extension}`]]));

/** Takes one file at a time; each further one adds a model. */
export function DropArea({ desk, state: { projects }, project }: DeskProps) {
  const isFull = projects.length >= MAX_MODELS;
  const { getRootProps, getInputProps, open, inputRef, isDragActive } = useDropzone({
    accept,
    maxSize: MAX_MODEL_BYTES,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isFull,
    onDropAccepted: ([file]) => addOnce(desk, file),
    onDropRejected: (rejections) => notify({ kind: 'error', text: rejectionMessage(rejections) }),
  });
  // A file may have been chosen before the page was hydrated.
  useEffect(() => {
    const input = inputRef.current;
    addOnce(desk, input?.files?.[0]);
    if (input) input.value = '';
  }, [desk, inputRef]);
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, projects.length);
  const over = isDragActive ? ' is-over' : '';
  // Hidden by a class: the page’s content security policy blocks inline styles.
  const { style: _, ...input } = getInputProps<DropzoneInputProps>({ className: 'vh', 'aria-label': 'Model file' });
  if (!project) {
    return (
      <div {...getRootProps({ className: `q-drop q-empty${over}`, role: 'group', 'aria-label': 'Drop area' })}>
        <input {...input} />
        <UploadIcon />
        <h2 className="h3">{isDragActive ? 'Drop it' : 'Drop your model here'}</h2>
        <p>
          STL, 3MF or OBJ, up to 100 MB. It is read in your browser; nothing is uploaded until you calculate the price.
        </p>
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
          {formatBytes(project.file.size)}
          {project.facts && ` · ${formatCount(project.facts.triangles, 'triangle')}`}
        </span>
        <p className="muted">
          {isFull ? queu3dMessages.deskFull(MAX_MODELS) : 'Drop another STL, 3MF or OBJ here to add it to the quote'}
        </p>
      </div>
      <button key="open" ref={button} className="btn btn-s" type="button" onClick={open} disabled={isFull}>
        Add another model
      </button>
    </div>
  );
}

const added = new WeakSet<File>();

/** A file chosen during hydration may be reported twice. */
function addOnce(desk: DeskProps['desk'], file: File | undefined): void {
  if (!file || added.has(file)) return;
  added.add(file);
  void addModel(desk, file);
}

function rejectionMessage([first, ...more]: readonly FileRejection[]): string {
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
