import { EventEmitter } from 'node:events';

/** What happens in Electron, written down by small classes. Use with `vi.mock('electron', …)` and `electronDouble()`. */

type Handler = (...args: never[]) => unknown;

export class FakeEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

export class FakeFrame {
  readonly url: string;
  readonly parent: FakeFrame | null;

  constructor(url: string, parent: FakeFrame | null = null) {
    this.url = url;
    this.parent = parent;
  }
}

export class FakeWebContents extends EventEmitter {
  private static count = 0;
  readonly id = (FakeWebContents.count += 1);
  readonly sent: { channel: string; payload: unknown }[] = [];
  mainFrame = new FakeFrame('app://control-room/');
  destroyed = false;
  crashes = 0;
  windowOpen: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });

  isDestroyed(): boolean {
    return this.destroyed;
  }
  getURL(): string {
    return this.mainFrame.url;
  }
  send(channel: string, payload: unknown): void {
    this.sent.push({ channel, payload: structuredClone(payload) });
  }
  setWindowOpenHandler(handler: FakeWebContents['windowOpen']): void {
    this.windowOpen = handler;
  }
  forcefullyCrashRenderer(): void {
    this.crashes += 1;
    this.emit('render-process-gone', new FakeEvent(), { reason: 'killed', exitCode: 9 });
  }
}

export class FakeBrowserWindow extends EventEmitter {
  static readonly opened: FakeBrowserWindow[] = [];
  readonly webContents = new FakeWebContents();
  readonly loaded: string[] = [];
  readonly calls: string[] = [];
  bounds = { x: 10, y: 20, width: 900, height: 600 };
  visible = false;
  minimized = false;
  maximized = false;
  destroyed = false;

  readonly options: Record<string, unknown>;

  constructor(options: Record<string, unknown> = {}) {
    super();
    this.options = options;
    FakeBrowserWindow.opened.push(this);
  }
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return Promise.resolve();
  }
  show(): void {
    this.visible = true;
  }
  hide(): void {
    this.visible = false;
  }
  focus(): void {
    this.calls.push('focus');
  }
  restore(): void {
    this.minimized = false;
    this.calls.push('restore');
  }
  maximize(): void {
    this.maximized = true;
  }
  isVisible(): boolean {
    return this.visible;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  getNormalBounds(): FakeBrowserWindow['bounds'] {
    return this.bounds;
  }
  /** As when a person closes it: `close` may be prevented, else it is gone. */
  close(): void {
    const event = new FakeEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return;
    this.destroyed = true;
    this.webContents.destroyed = true;
    this.emit('closed');
  }
}

export class FakeIpcMain {
  readonly handlers = new Map<string, Handler>();

  /** Electron throws as well when a channel gets a second handler. */
  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  /** A message as it comes from a frame of a page. */
  async invoke(
    channel: string,
    input: unknown,
    from: { sender: FakeWebContents; frame: FakeFrame | null },
  ): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const event = Object.assign(new FakeEvent(), { sender: from.sender, senderFrame: from.frame });
    return structuredClone(await handler(event as never, structuredClone(input) as never));
  }
}

/** The page's end, joined with a main process by `invoke`. */
export class FakeIpcRenderer extends EventEmitter {
  /** Set by the test. */
  main: (channel: string, input: unknown) => Promise<unknown> = () =>
    Promise.reject(new Error('not connected'));

  invoke(channel: string, input: unknown): Promise<unknown> {
    return this.main(channel, input);
  }
}

export class FakeApp extends EventEmitter {
  getLocale(): string {
    return 'en-US';
  }
  isPackaged = false;
  quits = 0;
  readonly paths: Record<string, string> = {};

  setPath(name: string, path: string): void {
    this.paths[name] = path;
  }
  /** Announces the end as Electron does; answers whether it was allowed. */
  quit(): boolean {
    const event = new FakeEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return false;
    this.quits += 1;
    for (const window of FakeBrowserWindow.opened) window.close();
    return true;
  }
}

export class FakeSession {
  check: (contents: unknown, permission: string, origin: string) => boolean = () => true;
  request: (contents: FakeWebContents, permission: string, answer: (granted: boolean) => void) => void = () =>
    undefined;
  device: () => boolean = () => true;

  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler;
  }
  setPermissionRequestHandler(handler: FakeSession['request']): void {
    this.request = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler;
  }
}

export class FakeDialog {
  /** The button that is pressed next; the last one stays. */
  answers: number[] = [0];
  readonly shown: { message: string }[] = [];
  chosen: { canceled: boolean; filePaths: string[] } = { canceled: true, filePaths: [] };
  readonly opened: Record<string, unknown>[] = [];

  showMessageBox(...args: unknown[]): Promise<{ response: number }> {
    this.shown.push(args.at(-1) as { message: string });
    const response = this.answers.length > 1 ? (this.answers.shift() ?? 0) : (this.answers[0] ?? 0);
    return Promise.resolve({ response });
  }
  showOpenDialog(...args: unknown[]): Promise<FakeDialog['chosen']> {
    this.opened.push(args.at(-1) as Record<string, unknown>);
    return Promise.resolve(this.chosen);
  }
  showErrorBox(title: string, content: string): void {
    this.shown.push({ message: `${title}: ${content}` });
  }
}

export class FakeGlobalShortcut {
  readonly held = new Map<string, () => void>();

  register(accelerator: string, callback: () => void): boolean {
    this.held.set(accelerator, callback);
    return true;
  }
  unregister(accelerator: string): void {
    this.held.delete(accelerator);
  }
}

export class FakePowerSaveBlocker {
  private count = 0;
  readonly active = new Map<number, string>();

  start(type: string): number {
    this.count += 1;
    this.active.set(this.count, type);
    return this.count;
  }
  stop(id: number): boolean {
    return this.active.delete(id);
  }
}

export class FakeProtocol {
  readonly privileged: { scheme: string; privileges: Record<string, boolean> }[] = [];
  readonly handlers = new Map<string, (request: Request) => Promise<Response>>();

  registerSchemesAsPrivileged(schemes: FakeProtocol['privileged']): void {
    this.privileged.push(...schemes);
  }
  handle(scheme: string, handler: (request: Request) => Promise<Response>): void {
    this.handlers.set(scheme, handler);
  }
}

export class FakeMenu {
  /** The labels of the menu bar. */
  labels: readonly (string | undefined)[] = [];

  buildFromTemplate(template: readonly { readonly label?: string }[]): unknown {
    return template;
  }
  setApplicationMenu(menu: readonly { readonly label?: string }[]): void {
    this.labels = menu.map(({ label }) => label);
  }
}

/** Everything that `import … from 'electron'` may name, one set for each test file. */
export function electronDouble() {
  return {
    app: new FakeApp(),
    BrowserWindow: FakeBrowserWindow,
    contextBridge: new FakeContextBridge(),
    dialog: new FakeDialog(),
    globalShortcut: new FakeGlobalShortcut(),
    ipcMain: new FakeIpcMain(),
    ipcRenderer: new FakeIpcRenderer(),
    Menu: new FakeMenu(),
    nativeTheme: { themeSource: 'system', shouldUseDarkColors: true },
    powerMonitor: new EventEmitter(),
    powerSaveBlocker: new FakePowerSaveBlocker(),
    protocol: new FakeProtocol(),
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: { defaultSession: new FakeSession() },
    shell: new FakeShell(),
    webUtils: new FakeWebUtils(),
  };
}

export class FakeContextBridge {
  readonly exposed: Record<string, unknown> = {};

  exposeInMainWorld(name: string, value: unknown): void {
    this.exposed[name] = value;
  }
}

export class FakeShell {
  readonly opened: string[] = [];

  openExternal(url: string): Promise<void> {
    this.opened.push(url);
    return Promise.resolve();
  }
  openPath(path: string): Promise<string> {
    this.opened.push(path);
    return Promise.resolve('');
  }
}

export class FakeWebUtils {
  readonly paths = new Map<unknown, string>();

  /** Electron throws when it is given anything but a file. */
  getPathForFile(file: unknown): string {
    if (typeof file !== 'object' || file === null) throw new TypeError('not a File');
    return this.paths.get(file) ?? '';
  }
}
