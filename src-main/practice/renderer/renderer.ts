import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import type { PracticeSsdp, SsdpDevice } from '../ssdp/practice-ssdp.ts';
import { createDevice } from './device.ts';
import type { PracticeFault } from './faults.ts';
import { type Flavour, type FlavourName, flavours, serviceNames } from './flavour.ts';
import { createPower } from './power.ts';
import { createRequestListener, descriptionPath } from './request-listener.ts';

/** What one renderer is. */
export interface PracticeRendererOptions {
  /** With `uuid:`. */
  readonly udn: string;
  readonly name: string;
  readonly model: string;
  /** An address of this machine, usually 127.0.0.1. */
  readonly address: string;
  readonly flavour: FlavourName;
  /** The MIME types that it plays, lower case, without parameters. */
  readonly sink: readonly string[];
}

export interface PracticeRendererDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Announces it and answers searches; `null` for a renderer that can only be added by address. */
  readonly ssdp: PracticeSsdp | null;
  /** Called when its fault or address changed. */
  readonly onChanged: () => void;
}

/** A real UPnP MediaRenderer on this machine. */
export interface PracticeRenderer extends Disposable {
  readonly udn: string;
  readonly name: string;
  /** `host:port`; the port may change over a reboot. */
  address(): string;
  descriptionUrl(): string;
  fault(): PracticeFault;
  /** Resolves once the fault is in force; a reboot ends by itself. */
  setFault(fault: PracticeFault): Promise<void>;
  /** Bytes of media bodies fetched since it was created. */
  fetchedBytes(): number;
  /** Says byebye and closes everything. */
  dispose(): Promise<void>;
}

/** Starts a renderer: it listens on a free port, and announces itself. Rejects when the address cannot be listened on. */
export async function createPracticeRenderer(
  options: PracticeRendererOptions,
  deps: PracticeRendererDeps,
): Promise<PracticeRenderer> {
  const { clock, log, ssdp } = deps;
  const flavour = flavours[options.flavour];
  const ending = new AbortController();
  let fault: PracticeFault = 'none';
  let baseUrl = '';
  const device = createDevice({ clock, log, flavour, sink: options.sink, isLying: () => fault === 'lie' });
  const listener = createRequestListener({
    identity: options,
    flavour,
    clock,
    log,
    device,
    signal: ending.signal,
    fault: () => fault,
    baseUrl: () => baseUrl,
  });
  const descriptionUrl = (): string => baseUrl + descriptionPath(flavour, options.udn);
  const power = await createPower({
    address: options.address,
    clock,
    log,
    listener,
    onUp(address, occasion) {
      baseUrl = `http://${address}`;
      ssdp?.add(ssdpDevice(flavour, options.udn, descriptionUrl()));
      if (occasion === 'first') return;
      fault = fault === 'reboot' ? 'none' : fault;
      deps.onChanged();
    },
    onDown() {
      ssdp?.remove(options.udn, 'silently');
      device.reset();
    },
  });

  return {
    udn: options.udn,
    name: options.name,
    address: () => power.address(),
    descriptionUrl,
    fault: () => fault,
    async setFault(next) {
      fault = next;
      if (next === 'reboot') await power.reboot();
      deps.onChanged();
    },
    fetchedBytes: () => device.player.fetchedBytes(),
    async dispose() {
      ending.abort();
      ssdp?.remove(options.udn, 'with byebye');
      await power.dispose();
      await device.dispose();
    },
  };
}

function ssdpDevice(flavour: Flavour, udn: string, location: string): SsdpDevice {
  return {
    udn,
    location,
    server: flavour.server,
    headerCase: flavour.headerCase,
    answersAtOnce: flavour.answersAtOnce,
    byebyes: flavour.byebyes,
    types: [
      { name: 'urn:schemas-upnp-org:device:MediaRenderer', version: flavour.version },
      ...serviceNames(flavour).map((service) => ({
        name: `urn:schemas-upnp-org:service:${service}`,
        version: flavour.version,
      })),
    ],
  };
}
