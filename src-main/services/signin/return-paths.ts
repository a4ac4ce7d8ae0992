import type { ReturnPath, ReturnPathChoice } from '../../../src-preload/contract/index.ts';
import { RETURN_PATHS } from '../../../src-preload/contract/index.ts';
import type { Flow } from '../../protocols/oauth/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { ProviderConfig } from './provider-config.ts';

/** What this face of the application can do to take a person back. */
export interface FaceAbilities {
  readonly hasWindow: boolean;
  readonly hasDeepLinks: boolean;
}

type Obstacle = NonNullable<ReturnPathChoice['obstacle']>;

/** Which ways back can work for a provider as it is set up, why the others cannot, and which one is taken. */
export function choosePaths(
  config: ProviderConfig,
  flow: Flow,
  face: FaceAbilities,
): readonly ReturnPathChoice[] {
  const judged = RETURN_PATHS.map((path) => ({ path, obstacle: JUDGES[path](config, flow, face) }));
  const works = (path: ReturnPath | null): boolean =>
    judged.some((one) => one.path === path && one.obstacle === null);
  const preferred = works(config.returnPath)
    ? config.returnPath
    : (judged.find(({ obstacle }) => obstacle === null)?.path ?? null);
  return judged.map(({ path, obstacle }) => ({
    path,
    works: obstacle === null,
    obstacle,
    preferred: path === preferred,
  }));
}

/** The path that is wished for, else the preferred one. Errors: signin.pathUnavailable (context.path, context.obstacle). */
export function pickPath(paths: readonly ReturnPathChoice[], wished: ReturnPath | null): Result<ReturnPath> {
  const picked = paths.find(({ path, preferred }) => (wished === null ? preferred : path === wished));
  if (picked?.works === true) return ok(picked.path);
  const refused = picked ?? (wished === null ? paths[0] : undefined);
  return fail('signin.pathUnavailable', {
    message: 'The provider cannot send anybody back that way.',
    context: { path: refused?.path ?? wished, obstacle: refused?.obstacle ?? null },
  });
}

type Judge = (config: ProviderConfig, flow: Flow, face: FaceAbilities) => Obstacle | null;

/** Rules and their reasons: docs/protocols/signin.md, "Ways back". */
const JUDGES: Readonly<Record<ReturnPath, Judge>> = {
  loopback({ definition: { returns } }, flow) {
    if (returns.oneHost) return 'oneHost';
    if (flow === 'token') return 'fragment';
    return returns.loopback ? null : 'httpsOnly';
  },
  window({ definition: { returns }, redirectUri, sharesReturn }, _flow, face) {
    if (!returns.window) return 'embeddedRefused';
    if (!face.hasWindow) return 'noWindow';
    if (sharesReturn) return 'sharedReturn';
    return redirectUri === null ? 'noRedirectUri' : null;
  },
  host: throughHost,
  deepLink(config, _flow, face) {
    if (config.definition.returns.loopback) return 'schemeRefused';
    return face.hasDeepLinks ? throughHost(config) : 'noDeepLink';
  },
  paste({ definition: { returns }, redirectUri, sharesReturn }) {
    if (returns.formPost) return 'formPost';
    if (sharesReturn) return 'sharedReturn';
    return redirectUri === null && !returns.loopback ? 'noRedirectUri' : null;
  },
};

function throughHost({ host, redirectUri, relay, sharesReturn }: ProviderConfig): Obstacle | null {
  if (host === null) return 'noHost';
  if (sharesReturn) return 'sharedReturn';
  return redirectUri === null && relay === null ? 'noRedirectUri' : null;
}
