import type { PracticeService } from '../services/practice/practice-service.ts';
import { ok } from '../lib/result.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `practice:…`. */
export function registerPractice(practice: PracticeService): DomainHandlers<'practice'> {
  return {
    'practice:peers': () => ok(practice.peers()),
    'practice:fault': ({ peer, fault }) => practice.setFault(peer, fault),
  };
}
