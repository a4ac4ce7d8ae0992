import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe } from 'vitest';

/** Programs of Debian that stand for devices and for other people's clients, with the packages that bring them. */
const PACKAGES = {
  gmediarender: 'gmediarender gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav',
  rygel: 'rygel rygel-playbin gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav',
  'dbus-run-session': 'dbus',
  'gssdp-discover': 'gupnp-tools',
  'gupnp-av-cp': 'gupnp-tools',
  nft: 'nftables',
  aws: 'awscli',
  radosgw: 'radosgw ceph-mon ceph-osd ceph-common',
  php: 'php-cli php-soap',
  cvlc: 'vlc-bin vlc-plugin-base',
  unshare: 'util-linux',
  pychromecast: 'python3-pychromecast',
} as const;

export type PeerBinary = keyof typeof PACKAGES;

/** Why tests with these programs cannot run here, in one sentence; `null` where they can. */
export function whyPeersAreMissing(binaries: readonly PeerBinary[]): string | null {
  if (process.env['CONTROL_ROOM_PRIVATE_LAN'] !== '1') {
    return 'there is no private LAN here (Linux with test/tooling/private-lan.sh; "npm test -- peers" makes one)';
  }
  const missing = binaries.find((binary) => !isInstalled(binary));
  return missing === undefined ? null : `${missing} is not installed (Debian: ${PACKAGES[missing]})`;
}

/**
 * A suite that meets a program of other people on loopback. Where the program is missing the suite is skipped and says
 * so, or fails when CONTROL_ROOM_REQUIRE_PEERS=1.
 */
export function describeWithProgram(title: string, binary: PeerBinary, suite: () => void): void {
  const reason = isInstalled(binary) ? null : `${binary} is not installed (Debian: ${PACKAGES[binary]})`;
  declareSuite(title, reason, suite);
}

/**
 * A suite that meets real devices. Where a program or the LAN is missing the suite is skipped and says so in one line,
 * or fails when CONTROL_ROOM_REQUIRE_PEERS=1.
 */
export function describeWithPeers(title: string, binaries: readonly PeerBinary[], suite: () => void): void {
  declareSuite(title, whyPeersAreMissing(binaries), suite);
}

/** A suite that mounts file systems in a namespace of its own; skipped and said so where the system allows none. */
export function describeWithMounts(title: string, suite: () => void): void {
  const { status } = spawnSync('unshare', [
    '-rmn',
    'sh',
    '-c',
    'ip link set lo up && mount -t tmpfs none /mnt',
  ]);
  declareSuite(title, status === 0 ? null : 'this system lets us mount nothing (unshare -rmn)', suite);
}

function declareSuite(title: string, reason: string | null, suite: () => void): void {
  const isRequired = process.env['CONTROL_ROOM_REQUIRE_PEERS'] === '1';
  const isSkipped = reason !== null && !isRequired;
  if (isSkipped) console.log(`Skipped "${title}", because ${reason}.`);
  const declare = isSkipped ? describe.skip : describe;
  declare(title, () => {
    if (reason !== null && isRequired) beforeAll(() => fail(reason));
    suite();
  });
}

function fail(reason: string): never {
  throw new Error(`Peers are required, but ${reason}.`);
}

/** Python packages of Debian are no programs: a file of theirs tells. */
const FILES: Readonly<Record<string, string>> = {
  pychromecast: '/usr/lib/python3/dist-packages/pychromecast/__init__.py',
};

function isInstalled(binary: string): boolean {
  const file = FILES[binary];
  if (file !== undefined) return existsSync(file);
  const folders = `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin${delimiter}/sbin`.split(delimiter);
  return folders.some((folder) => folder !== '' && existsSync(join(folder, binary)));
}
