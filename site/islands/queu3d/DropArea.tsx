import { useEffect, useRef } from 'react';
import { type DropzoneInputProps, useDropzone } from 'react-dropzone';
import { counted } from '../../../contract/counted.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { shellMessages } from '../../../contract/messages/shell.ts';
import { convertedExtensions, MAX_MODELS, modelExtensions } from '../../../contract/queu3d/limits.ts';
import { formatBytes } from '../../lib/queu3d/format-print.ts';
import { notify } from '../../stores/notice.ts';
import { addFiles } from '../../stores/queu3d/add-files.ts';
import { projectName } from '../../stores/queu3d/workspace.ts';
import { useFocusRescue } from './use-focus-rescue.ts';
import type { WorkspaceProps } from './workspace-props.ts';

/** What the browser's file dialog offers; `addFiles` checks what comes, dropped files too. */
const accept = [...modelExtensions, ...convertedExtensions, 'zip'].map((extension) => `.${extension}`).join();

/** Takes any number of files and ZIP files; each adds its models to the quote. */
export function DropArea({ workspace, state: { projects }, project }: WorkspaceProps) {
  const isFull = projects.length >= MAX_MODELS;
  const { getRootProps, getInputProps, open, inputRef, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: isFull,
    onDrop: (files) => addOnce(workspace, files),
  });
  // A file may have been chosen before the page was hydrated.
  useEffect(() => {
    const input = inputRef.current;
    addOnce(workspace, [...(input?.files ?? [])]);
    if (input) input.value = '';
  }, [workspace, inputRef]);
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, projects.length);
  const over = isDragActive ? ' is-over' : '';
  // Hidden by a class: the page’s content security policy blocks inline styles.
  const { style: _, ...input } = getInputProps<DropzoneInputProps>({
    className: 'vh',
    'aria-label': 'Model file',
    accept,
  });
  if (!project) {
    return (
      <div {...getRootProps({ className: `q-drop q-empty${over}`, role: 'group', 'aria-label': 'Drop area' })}>
        <input {...input} />
        <UploadIcon />
        <h2 className="h3">{isDragActive ? 'Drop it' : 'Drop your model here'}</h2>
        <p>
          STL, 3MF, OBJ or STEP, up to 100&nbsp;MB, several at once or as a ZIP. They are read in your browser; nothing
          is uploaded until you calculate the price.
        </p>
        <div className="q-start">
          <button key="open" ref={button} className="btn btn-ink" type="button" onClick={open}>
            Choose a file
          </button>
          <button className="btn" type="button" onClick={() => void addSample(workspace)}>
            Try a sample model
          </button>
        </div>
      </div>
    );
  }
  return (
    <div {...getRootProps({ className: `q-drop${over}`, role: 'group', 'aria-label': 'Drop area' })}>
      <input {...input} />
      <UploadIcon />
      <div>
        <strong>{projectName(project)}</strong>{' '}
        <span className="data">
          {formatBytes(project.file.size)}
          {project.facts && ` · ${counted(project.facts.triangles, 'triangle')}`}
        </span>
        <p className="muted">
          {isFull
            ? queu3dMessages.workspaceFull(MAX_MODELS)
            : 'Drop more STL, 3MF, OBJ, STEP or ZIP files here to add them to the quote'}
        </p>
      </div>
      <button key="open" ref={button} className="btn btn-s" type="button" onClick={open} disabled={isFull}>
        Add another model
      </button>
    </div>
  );
}

const added = new WeakSet<File>();

/** Files chosen during hydration may be reported twice. */
function addOnce(workspace: WorkspaceProps['workspace'], files: readonly File[]): void {
  const unseen = files.filter((file) => !added.has(file));
  for (const file of unseen) added.add(file);
  if (unseen.length > 0) void addFiles(workspace, unseen);
}

async function addSample(workspace: WorkspaceProps['workspace']): Promise<void> {
  try {
    const { sampleModel } = await import('../../lib/queu3d/sample-model.ts');
    await addFiles(workspace, [sampleModel()]);
  } catch {
    notify({ kind: 'error', text: shellMessages.networkDown });
  }
}

function UploadIcon() {
  return (
    <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 14V4M5.5 8 10 3.5 14.5 8M3 16.5h14" />
    </svg>
  );
}
