import { describe, expect, it } from 'vitest';
import { parseRelayOptions } from '../../src-main/relay-options.ts';

const NEEDED = ['--domain', 'Example.org', '--listen', '127.0.0.1:8787'];

describe('the options of the relay', () => {
  it('are strict unless said otherwise', () => {
    expect(parseRelayOptions(NEEDED)).toEqual({
      ok: true,
      value: {
        rules: { domain: 'example.org', httpsOnly: false, apex: false, ports: [], listedHosts: [] },
        host: '127.0.0.1',
        port: 8787,
        associations: new Map(),
      },
    });
  });

  it('can all be given', () => {
    const given = [
      ...['--domain', 'example.org', '--listen', '[::1]:0', '--https-only', '--apex'],
      ...['--allow-port', '8443', '--allow-port', '9443', '--allow-host', 'XN--pp-7kc.example.org'],
      ...['--association', 'apple=/etc/association.txt', '--association', 'other=a=b'],
    ];
    expect(parseRelayOptions(given)).toEqual({
      ok: true,
      value: {
        rules: {
          domain: 'example.org',
          httpsOnly: true,
          apex: true,
          ports: [8443, 9443],
          listedHosts: ['xn--pp-7kc.example.org'],
        },
        host: '::1',
        port: 0,
        associations: new Map([
          ['apple', '/etc/association.txt'],
          ['other', 'a=b'],
        ]),
      },
    });
  });

  it.each([
    [[]],
    [['--domain', 'example.org']],
    [['--listen', '127.0.0.1:8787']],
    [['--domain', 'org', '--listen', '127.0.0.1:8787']],
    [['--domain', '127.0.0.1', '--listen', '127.0.0.1:8787']],
    [['--domain', '.example.org', '--listen', '127.0.0.1:8787']],
    [['--domain', 'example.org', '--listen', '8787']],
    [['--domain', 'example.org', '--listen', '127.0.0.1:99999']],
    [['--domain', 'example.org', '--listen', ':8787']],
    [[...NEEDED, '--allow-port', '0']],
    [[...NEEDED, '--allow-port', 'https']],
    [[...NEEDED, '--allow-host', 'evil.example']],
    [[...NEEDED, '--association', 'apple']],
    [[...NEEDED, '--association', '../x=file']],
    [[...NEEDED, '--association', 'a=x', '--association', 'a=y']],
    [[...NEEDED, '--exchange']],
    [[...NEEDED, 'extra']],
  ])('refuse %j with the usage', (args) => {
    const parsed = parseRelayOptions(args);
    expect(parsed).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
    expect(!parsed.ok && parsed.error.message).toContain('Usage: control-room relay');
  });
});
