import {
  Airplay,
  Bug,
  CirclePlay,
  GraduationCap,
  Group,
  IdCard,
  Keyboard,
  LayoutGrid,
  ListChecks,
  ListVideo,
  MonitorPlay,
  PanelRight,
  PanelsTopLeft,
  Plus,
  Radar,
  Search,
  Siren,
  SunMoon,
  Volume2,
  Film,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Palette } from '../../components/palette/palette.tsx';
import type { PaletteEntry } from '../../components/palette/palette.tsx';
import { useText } from '../../i18n/use-text.ts';
import { COMMANDS } from '../../stores/commands.ts';
import { go } from '../../stores/go.ts';
import type { CommandIcon } from '../../stores/commands.ts';
import { useDesk, useGroups, useMediaState, useShownRooms } from '../../stores/use-desk.ts';
import { MOD_KEY } from './status-strip.tsx';

const ICONS: Readonly<Record<CommandIcon, LucideIcon>> = {
  screen: PanelsTopLeft,
  search: Search,
  scan: Radar,
  add: Plus,
  view: LayoutGrid,
  select: ListChecks,
  cast: Airplay,
  play: CirclePlay,
  volume: Volume2,
  theme: SunMoon,
  keys: Keyboard,
  practice: GraduationCap,
  details: PanelRight,
  issue: Bug,
  group: Group,
  queue: ListVideo,
  emergency: Siren,
  signin: IdCard,
};

/** The palette over every command, room and source. */
export function CommandPalette() {
  const text = useText();
  const desk = useDesk();
  const { rooms } = useShownRooms();
  const items = useMediaState((state) => state.items);
  const commands: readonly PaletteEntry[] = COMMANDS.map((command) => {
    const Icon = ICONS[command.icon];
    return {
      id: command.id,
      group: text('palette.group.commands'),
      label: text(command.label),
      icon: <Icon size={17} />,
      keys: command.keys === null ? [] : keyCaps(command.keys),
      isEnabled: command.isEnabled(desk),
      run: () => command.run(desk),
    };
  });
  const places: readonly PaletteEntry[] = rooms.map((room) => ({
    id: `room-${room.id}`,
    group: text('palette.group.rooms'),
    label: text('command.selectRoom', { name: room.name }),
    icon: <MonitorPlay size={17} />,
    keys: [],
    isEnabled: true,
    run: () => {
      go(desk, 'rooms');
      desk.ui.setState({ selected: new Set([room.id]), filter: '', tally: null, group: null });
    },
  }));
  const groups: readonly PaletteEntry[] = useGroups().map(({ groupId, name }) => ({
    id: groupId,
    group: text('palette.group.groups'),
    label: text('command.showGroup', { name }),
    icon: <Group size={17} />,
    keys: [],
    isEnabled: true,
    run: () => {
      go(desk, 'rooms');
      desk.ui.setState({ group: groupId, selected: new Set(), filter: '', tally: null });
    },
  }));
  const sources: readonly PaletteEntry[] = items.map((item) => ({
    id: `media-${item.mediaId}`,
    group: text('palette.group.sources'),
    label: text('command.chooseSource', { title: item.title }),
    icon: <Film size={17} />,
    keys: [],
    isEnabled: item.available,
    run: () => {
      go(desk, 'rooms');
      desk.ui.setState({ chosenMedia: item.mediaId });
    },
  }));
  return (
    <Palette
      entries={[...commands, ...groups, ...places, ...sources]}
      onClose={() => desk.ui.setState({ dialog: null })}
    />
  );
}

/** `Mod+k` as key caps. */
export function keyCaps(keys: string): readonly string[] {
  return keys.startsWith('Mod+')
    ? [MOD_KEY, keys.slice(4).replace(/^./, (first) => first.toUpperCase())]
    : [keys.toUpperCase()];
}
