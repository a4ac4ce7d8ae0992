import { expect, it } from 'vitest';
import { isOurLink, listenForLinks } from '../../../../src-main/hosts/electron/deep-links.ts';
import { FakeApp, FakeEvent } from '../../../doubles/electron.ts';

class LinkApp extends FakeApp {
  readonly schemes: string[] = [];
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.schemes.push(scheme);
    return true;
  }
}

const LINK = 'controlroom://signin/abc?ticket=def';

it('registers the scheme at once, and keeps links until there is somebody for them', () => {
  const app = new LinkApp();
  const links = listenForLinks(app as never);
  links.takeArguments(['/opt/control-room', '--data', '/home', LINK]);
  const event = new FakeEvent();
  app.emit('open-url', event, `${LINK}2`);
  const taken: string[] = [];
  links.handTo((link) => taken.push(link));
  app.emit('second-instance', new FakeEvent(), ['control-room', `${LINK}3`, '--allow-file-access']);
  expect({ schemes: app.schemes, taken, prevented: event.defaultPrevented }).toEqual({
    schemes: ['controlroom'],
    taken: [LINK, `${LINK}2`, `${LINK}3`],
    prevented: true,
  });
});

it('takes one link of a start and no more', () => {
  const app = new LinkApp();
  const links = listenForLinks(app as never);
  const taken: string[] = [];
  links.handTo((link) => taken.push(link));
  links.takeArguments([LINK, `${LINK}2`]);
  links.takeArguments(['--flag', 'https://evil.example/']);
  expect(taken).toEqual([]);
});

it.each([
  [LINK, true],
  ['CONTROLROOM://signin', false],
  ['controlroom:signin', false],
  ['controlroom://signin/a b', false],
  ['controlroom://user@signin/', false],
  [`controlroom://signin/${'x'.repeat(4_000)}`, false],
  ['--controlroom://signin', false],
])('judges %s: %s', (argument, isOurs) => {
  expect(isOurLink(argument)).toBe(isOurs);
});
