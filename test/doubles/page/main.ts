import { createDoubleBridge } from '../bridge.ts';
import type { DoubleBridge } from '../bridge.ts';
import { SCENARIO_NAMES, scenario } from '../scenarios.ts';
import type { Settings } from '../../../src-preload/contract/index.ts';

declare global {
  interface Window {
    double?: DoubleBridge;
  }
}

/** The product's own page over the double: `?scenario=busy&theme=dark&density=compact&locale=en-XA`. */
const asked = new URLSearchParams(window.location.search);
const name = SCENARIO_NAMES.find((one) => one === asked.get('scenario')) ?? 'busy';
const wanted = scenario(name, Date.now());
const appearance: Settings['appearance'] = {
  ...wanted.settings.appearance,
  ...pick(asked, ['theme', 'density', 'locale']),
};
const stepMs = Number(asked.get('stepMs') ?? wanted.stepMs);
const double = createDoubleBridge({ ...wanted, stepMs, settings: { ...wanted.settings, appearance } });
Object.assign(window, { double, controlRoom: double.bridge });
await import('../../../src-renderer/main.tsx');

function pick(params: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((one) => (params.has(one) ? [[one, params.get(one) ?? '']] : [])));
}
