import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { requestNames } from '../../../src-preload/contract/index.ts';
import type { Dispatcher, Sender } from '../../ipc/dispatcher.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';
import { isAppUrl } from './app-scheme.ts';

export interface ChannelDeps {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
  /** What the product's window shows now; `null` while there is no window. */
  readonly contents: () => WebContents | null;
}

/**
 * Connects the window with the application: one channel for every request of the contract, named like it, and one
 * message for every event. There is no channel that takes a name.
 */
export function connectChannels(deps: ChannelDeps): Disposable {
  const { ipcMain, dispatcher, events, contents } = deps;
  const end = new AbortController();
  for (const name of requestNames) {
    ipcMain.handle(name, (event, input: unknown) =>
      dispatcher.dispatch(senderOf(event, contents()), name, input, end.signal),
    );
  }
  const stopListening = events.listen((name, payload) => {
    const page = contents();
    if (page && !page.isDestroyed()) page.send(name, payload);
  });
  return {
    dispose() {
      stopListening();
      end.abort();
      for (const name of requestNames) ipcMain.removeHandler(name);
    },
  };
}

/** Trusted is only the main frame of the product's own window while it shows the product's own page. */
function senderOf(event: IpcMainInvokeEvent, contents: WebContents | null): Sender {
  const frame = event.senderFrame;
  const isOurs = event.sender === contents && frame !== null && frame.parent === null && isAppUrl(frame.url);
  return { face: 'desktop', trusted: isOurs, id: `window-${event.sender.id}` };
}
