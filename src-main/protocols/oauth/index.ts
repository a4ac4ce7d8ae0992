export { authorizeUrl, relayState } from './authorize-url.ts';
export type { AuthorizeRequest } from './authorize-url.ts';
export { keyIdOf, signClientSecret } from './client-secret.ts';
export type { SigningKey } from './client-secret.ts';
export { explainByClock, skewOf } from './clock-skew.ts';
export type { Flow, ProviderDefinition, ProviderEndpoints, ReturnTraits } from './definition.ts';
export { verifyIdToken } from './id-token.ts';
export { judgeReturn } from './judge-return.ts';
export type { Consent, Expected, Verdict } from './judge-return.ts';
export { createOAuthClient } from './oauth-client.ts';
export type { OAuthClient, ProviderCall, ProviderReply } from './oauth-client.ts';
export { parseForm, parseReturn } from './parse-return.ts';
export type { ReturnParameters } from './parse-return.ts';
export { readName, readPerson, readUser } from './person.ts';
export type { Person } from './person.ts';
export { presetFor } from './presets.ts';
export type { Dialect } from './presets.ts';
export type { Fields } from './provider-answer.ts';
export { challengeOf, isSameWord, randomWord } from './secrets.ts';
export { decideShare, shareDialogUrl } from './share-decision.ts';
export type { PublishLogin, ShareAction, ShareToken } from './share-decision.ts';
export {
  codeRequest,
  longLivedRequest,
  profileRequest,
  publishRequest,
  refreshRequest,
  revokeRequest,
  withTokenProof,
} from './token-request.ts';
export type { Client, ProviderRequest } from './token-request.ts';
export { readTokens, scopesOf } from './tokens.ts';
export type { Tokens } from './tokens.ts';
