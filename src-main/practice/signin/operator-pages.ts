import { SITE_OPERATOR } from './operator-returns.ts';
import { messagePage } from './page.ts';
import type { Routes } from './site.ts';

/** What providers want to see on a host before they trust it. */
export function createOperatorPages(): Routes {
  return {
    'GET /': () =>
      messagePage(
        200,
        SITE_OPERATOR,
        'The practice operator',
        'This host takes the returns of practice providers.',
      ),
    'GET /privacy': () =>
      messagePage(
        200,
        SITE_OPERATOR,
        'Privacy policy',
        'Practice accounts are invented. Nothing about you is kept.',
      ),
    'GET /delete-my-data': () =>
      messagePage(
        200,
        SITE_OPERATOR,
        'Delete my data',
        'Sign out, or switch the practice room off: then it is gone.',
      ),
    'GET /.well-known/d-developer-domain-association.txt': () => ({
      status: 200,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: 'practice-domain-association=PRACTICE42\n',
    }),
  };
}
