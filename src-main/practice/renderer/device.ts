import { Agent } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { ActionContext } from './action.ts';
import { avTransportVariables } from './actions-av-transport.ts';
import { sinkProtocolInfo } from './actions-connection-manager.ts';
import { createEventDelivery } from './deliver-event.ts';
import { createEventing, type Eventing } from './eventing.ts';
import type { Flavour, ServiceName } from './flavour.ts';
import type { Variables } from './last-change.ts';
import { createPlayer, type Player } from './player.ts';
import { initialSound, type Sound } from './rendering.ts';

/** The inside of a renderer, without its HTTP server: player, sound, and who is told of their changes. */
export interface Device {
  readonly context: ActionContext;
  readonly eventing: Eventing;
  readonly player: Player;
  /** Forgets everything, as a loss of power does. */
  reset(): void;
  dispose(): Promise<void>;
}

export interface DeviceDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly flavour: Flavour;
  readonly sink: readonly string[];
  readonly isLying: () => boolean;
}

/** A device that has just been switched on. */
export function createDevice(deps: DeviceDeps): Device {
  const { clock, log, flavour, sink } = deps;
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5_000 } });
  let sound = initialSound;
  const player = createPlayer({
    clock,
    log,
    sink,
    dispatcher,
    rules: flavour.rules,
    probesMedia: flavour.probesMedia,
    isLying: deps.isLying,
    onChanged: () => eventing.publish('AVTransport'),
  });
  const state: Readonly<Record<ServiceName, () => Variables>> = {
    AVTransport: () => avTransportVariables(player.transport(), flavour),
    RenderingControl: () => soundVariables(sound),
    ConnectionManager: () => connectionVariables(sink),
  };
  const eventing = createEventing({
    clock,
    flavour,
    deliver: createEventDelivery(dispatcher, log),
    variables: (service) => state[service](),
  });
  const setSound = (next: Sound): void => {
    sound = next;
    eventing.publish('RenderingControl');
  };
  return {
    player,
    eventing,
    context: { flavour, player, sink, sound: () => sound, setSound },
    reset() {
      player.reset();
      setSound(initialSound);
      eventing.forget();
    },
    async dispose() {
      await player.dispose();
      await eventing.dispose();
      await dispatcher.destroy();
    },
  };
}

function soundVariables(sound: Sound): Variables {
  return { PresetNameList: 'FactoryDefaults', Mute: sound.isMuted ? '1' : '0', Volume: String(sound.volume) };
}

function connectionVariables(sink: readonly string[]): Variables {
  return { SourceProtocolInfo: '', SinkProtocolInfo: sinkProtocolInfo(sink), CurrentConnectionIDs: '0' };
}
