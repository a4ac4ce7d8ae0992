import { describe, expect, it } from 'vitest';
import { registerApp } from '../../../src-main/ipc/app.ts';
import type { Host } from '../../../src-main/lib/ports.ts';
import type { Notices } from '../../../src-main/services/activity/notices.ts';

const notices: Notices = { all: () => [], post: () => undefined, dismiss: () => undefined };

function ask(pictureWindow: Host['pictureWindow']) {
  const host = { face: 'desktop', pictureWindow } as Host;
  const handlers = registerApp({ version: '1.0.0', dataFolder: '/data' }, host, notices);
  const context = {
    sender: { face: 'desktop', trusted: true, id: 'window-1' },
    signal: AbortSignal.timeout(1000),
  };
  return handlers['app:screenshot']({}, context as never);
}

describe('app:screenshot', () => {
  it('answers what the window shows', async () => {
    expect(await ask(() => Promise.resolve(Uint8Array.of(137, 80, 78, 71)))).toEqual({
      ok: true,
      value: { base64: 'iVBORw==' },
    });
  });

  it.each([
    ['there is no window in this face', null],
    ['the window is closed', () => Promise.resolve(null)],
  ])('refuses while %s', async (_case, pictureWindow) => {
    expect(await ask(pictureWindow)).toMatchObject({ ok: false, error: { code: 'host.unsupported' } });
  });
});
