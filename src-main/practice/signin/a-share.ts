import type { AccountsA } from './a-accounts.ts';
import { SITE_A } from './a-dialog.ts';
import { createQuestions } from './authorize.ts';
import { consentPage } from './consent.ts';
import { messagePage } from './page.ts';
import type { Routes } from './site.ts';
import { redirect } from './site.ts';

interface Asked {
  readonly href: string;
  /** `null` shows the outcome instead of returning. */
  readonly redirectUri: string | null;
}

/** The share dialog: it posts in the name of whoever says so on the page, without any permission of the application. */
export function createShareDialogA({ clock, faults, client }: AccountsA): Routes {
  const hosts = client.redirectUris.map((uri) => new URL(uri).host);
  let posts = 0;
  const questions = createQuestions<Asked>({
    clock,
    faults,
    site: SITE_A,
    show: (question, { href }) =>
      consentPage({
        site: SITE_A,
        action: '/dialog/share',
        question,
        permissions: [{ name: 'post', words: `Post a link to ${href}`, isOptional: false }],
        further: '',
      }),
    allow({ redirectUri }, { person }) {
      posts += 1;
      const postId = `${person.idA}_${posts}`;
      if (redirectUri === null) return messagePage(200, SITE_A, 'Shared', 'You may close this window.');
      return redirect(redirectUri, { post_id: postId });
    },
    deny({ redirectUri }) {
      if (redirectUri === null) return messagePage(200, SITE_A, 'Not shared', 'You may close this window.');
      return redirect(redirectUri, {
        error_code: '4201',
        error_message: 'User canceled the Dialog flow',
      });
    },
  });
  return {
    'GET /dialog/share': ({ query }) => {
      const redirectUri = query.get('redirect_uri');
      const href = URL.parse(query.get('href') ?? '');
      if (query.get('app_id') !== client.id || href === null)
        return messagePage(400, SITE_A, 'Invalid parameter', 'The app ID or the link is not valid.');
      if (redirectUri !== null && !hosts.includes(URL.parse(redirectUri)?.host ?? ''))
        return messagePage(400, SITE_A, 'URL Blocked', 'The redirect URI is not owned by the application.');
      return questions.ask({ href: href.href, redirectUri });
    },
    'POST /dialog/share': questions.answer,
  };
}
