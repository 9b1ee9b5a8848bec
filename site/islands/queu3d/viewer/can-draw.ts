/** Whether this browser draws in three dimensions: some have it switched off, some machines lack it. */
export function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers hold a few contexts at most; this one only was asked for.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
