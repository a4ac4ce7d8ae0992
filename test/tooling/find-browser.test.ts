import { describe, expect, it } from 'vitest';
import type { BrowserSearch } from './find-browser.ts';
import { findBrowser } from './find-browser.ts';

function machine(
  platform: NodeJS.Platform,
  env: BrowserSearch['env'],
  ...there: readonly string[]
): BrowserSearch {
  return { platform, env, exists: (path) => there.includes(path) };
}

describe('the search for a browser', () => {
  it('takes CHROME_PATH before all, and nothing else when that is not there', () => {
    const env = { CHROME_PATH: '/opt/mine', PATH: '/usr/bin' };
    expect(findBrowser(machine('linux', env, '/opt/mine', '/usr/bin/chromium'))).toBe('/opt/mine');
    expect(findBrowser(machine('linux', env, '/usr/bin/chromium'))).toBeNull();
  });

  it.runIf(process.platform !== 'win32')('looks through PATH on Linux, Chromium first', () => {
    const env = { PATH: '/usr/local/bin::/usr/bin' };
    expect(findBrowser(machine('linux', env, '/usr/bin/google-chrome', '/usr/bin/chromium'))).toBe(
      '/usr/bin/chromium',
    );
    expect(findBrowser(machine('linux', env, '/usr/bin/microsoft-edge'))).toBe('/usr/bin/microsoft-edge');
  });

  it('looks into the applications of macOS, a person’s own included', () => {
    const chrome = '/Users/kim/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findBrowser(machine('darwin', { HOME: '/Users/kim' }, chrome))).toBe(chrome);
  });

  it('looks into the program folders of Windows, where Edge always is', () => {
    const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
    const env = { PROGRAMFILES: 'C:\\Program Files', 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' };
    expect(findBrowser(machine('win32', env, edge))).toBe(edge);
  });

  it('finds nothing where nothing is', () => {
    expect(findBrowser(machine('linux', {}))).toBeNull();
  });
});
