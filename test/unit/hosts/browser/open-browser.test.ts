import { describe, expect, it } from 'vitest';
import { browserCommand } from '../../../../src-main/hosts/browser/open-browser.ts';

const url = 'http://127.0.0.1:4000/?token=a&b';
const at = (platform: NodeJS.Platform, environment: Record<string, string>) =>
  browserCommand(url, { platform, environment, home: '/' })?.program ?? null;

describe('browserCommand', () => {
  it('uses the program of each system', () => {
    expect([
      at('linux', { DISPLAY: ':0' }),
      at('linux', { WAYLAND_DISPLAY: 'w' }),
      at('darwin', {}),
      at('win32', {}),
    ]).toEqual(['xdg-open', 'xdg-open', 'open', 'rundll32']);
  });

  it('opens nothing where nobody looks', () => {
    expect([
      at('linux', {}),
      at('linux', { DISPLAY: ':10', SSH_CONNECTION: 'x' }),
      at('darwin', { SSH_CONNECTION: 'x' }),
    ]).toEqual([null, null, null]);
  });

  it('hands the link over as one argument', () => {
    expect(browserCommand(url, { platform: 'darwin', environment: {}, home: '/' })?.args).toEqual([url]);
  });
});
