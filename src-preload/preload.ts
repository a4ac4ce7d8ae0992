import type { IpcRendererEvent } from 'electron';
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { buildBridge } from './contract/index.ts';

contextBridge.exposeInMainWorld(
  'controlRoom',
  buildBridge({
    invoke: (name, input) => ipcRenderer.invoke(name, input),
    subscribe(name, listener) {
      const hear = (_event: IpcRendererEvent, payload: unknown): void => listener(payload);
      ipcRenderer.on(name, hear);
      return () => {
        ipcRenderer.removeListener(name, hear);
      };
    },
    pathForFile,
  }),
);

/** What is not a file of this machine, such as one made by a script, has no path. */
function pathForFile(file: unknown): string | null {
  try {
    const path = webUtils.getPathForFile(file as File);
    return path === '' ? null : path;
  } catch {
    return null;
  }
}
