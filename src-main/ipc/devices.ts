import { ok } from '../lib/result.ts';
import type { DevicesService } from '../services/devices/devices-service.ts';
import type { GroupsService } from '../services/groups/groups-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `devices:…`. */
export function registerDevices(devices: DevicesService, groups: GroupsService): DomainHandlers<'devices'> {
  return {
    'devices:list': () => ok(devices.snapshot()),
    'devices:scan': async ({ waitMs }, { signal }) => ok(await devices.scan(waitMs, signal)),
    'devices:cancel-scan': () => ok({ cancelled: devices.cancelScan() }),
    'devices:add': ({ address }, { signal }) => devices.add(address, signal),
    'devices:rename': ({ room, name }) => devices.rename(room, name),
    'devices:remove': ({ room }) => devices.remove(room),
    'devices:restore': ({ room }) => devices.restore(room),
    'devices:groups': () => ok({ groups: [...groups.all()] }),
    'devices:group': (input) => groups.put(input),
    'devices:group-remove': ({ group }) => groups.remove(group),
    'devices:group-restore': ({ group }) => groups.restore(group),
    'devices:group-order': ({ groups: order }) => ok({ groups: [...groups.order(order)] }),
  };
}
