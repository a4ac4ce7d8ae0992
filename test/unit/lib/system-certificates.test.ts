import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificate } from '../../../src-main/practice/cast/certificate.ts';
import { inCheckout } from '../../tooling/checkout.ts';

const MODULE = pathToFileURL(inCheckout('src-main', 'lib', 'system-certificates.ts')).href;

/** Connects from a process whose system trusts one authority, and says how that went. */
const CONNECT = `
  import { connect } from 'node:tls';
  import { trustSystemCertificates } from ${JSON.stringify(MODULE)};
  const [port, trusts] = process.argv.slice(1);
  if (trusts === 'system') trustSystemCertificates({ warn: console.error });
  const socket = connect({ host: '127.0.0.1', port: Number(port), servername: 'localhost' });
  socket.on('secureConnect', () => { console.log('trusted'); socket.destroy(); });
  socket.on('error', ({ code }) => console.log(code));
`;

/** Only there does the store of the system come from a file that a test can name. */
test.runIf(process.platform === 'linux')(
  'an authority that only the system knows is trusted too',
  async () => {
    const { key, cert } = createCertificate('localhost', Date.now());
    const folder = mkdtempSync(join(tmpdir(), 'control-room-certificates-'));
    const file = join(folder, 'authority.pem');
    writeFileSync(file, cert);
    const server = createServer({ key, cert }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      rmSync(folder, { recursive: true });
    });
    const { port } = server.address() as AddressInfo;
    const ask = async (trusts: string): Promise<string> => {
      const args = ['--input-type=module', '-e', CONNECT, String(port), trusts];
      const child = spawn(process.execPath, args, {
        env: { SSL_CERT_FILE: file, SSL_CERT_DIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return (await text(child.stdout)).trim();
    };
    expect([await ask('nobody'), await ask('system')]).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT', 'trusted']);
  },
);
