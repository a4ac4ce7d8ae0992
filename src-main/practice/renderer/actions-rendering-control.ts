import type { Action, ActionArguments, ActionContext, ActionOutcome } from './action.ts';
import { parseBoolean, parseVolume, type Sound } from './rendering.ts';

/** RenderingControl:1 with volume and mute of the channel Master. */
export const renderingControlActions: Readonly<Record<string, Action>> = {
  ListPresets: () => ({ ok: true, out: { CurrentPresetNameList: 'FactoryDefaults' } }),
  SelectPreset: (_context, { PresetName }) =>
    PresetName === 'FactoryDefaults' ? { ok: true, out: {} } : refuse(701),
  GetMute: (context, args) =>
    onMaster(context, args, () => ({ ok: true, out: { CurrentMute: context.sound().isMuted ? '1' : '0' } })),
  GetVolume: (context, args) =>
    onMaster(context, args, () => ({ ok: true, out: { CurrentVolume: String(context.sound().volume) } })),
  SetMute: (context, args) =>
    onMaster(context, args, () => {
      const isMuted = parseBoolean(args['DesiredMute'] ?? '');
      return isMuted === null ? refuse(402) : change(context, { isMuted });
    }),
  SetVolume: (context, args) =>
    onMaster(context, args, () => {
      const volume = parseVolume(args['DesiredVolume'] ?? '');
      return volume === null ? refuse(501) : change(context, { volume });
    }),
};

function onMaster(context: ActionContext, args: ActionArguments, work: () => ActionOutcome): ActionOutcome {
  return args['Channel'] === 'Master' || !context.flavour.hasExactFaults ? work() : refuse(703);
}

function change(context: ActionContext, part: Partial<Sound>): ActionOutcome {
  context.setSound({ ...context.sound(), ...part });
  return { ok: true, out: {} };
}

function refuse(errorCode: number): ActionOutcome {
  return { ok: false, errorCode, reason: null };
}
