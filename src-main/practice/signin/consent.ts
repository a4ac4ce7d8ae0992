import { escapeXml } from '../renderer/xml.ts';
import { page } from './page.ts';
import { displayNameOf, PRACTICE_PEOPLE, personOf, picturePath } from './people.ts';
import type { PracticePerson } from './people.ts';
import type { SiteReply } from './site.ts';

/** What a person is asked. */
export interface Consent {
  readonly site: string;
  /** Where the answer is posted. */
  readonly action: string;
  /** Names the question in the answer. */
  readonly question: string;
  /** What the application asks to see, in words by its name; a person may leave out those that are optional. */
  readonly permissions: readonly Permission[];
  /** HTML after the permissions: what only this provider asks. */
  readonly further: string;
}

export interface Permission {
  readonly name: string;
  readonly words: string;
  readonly isOptional: boolean;
}

/** What a person answered. */
export interface ConsentAnswer {
  readonly question: string;
  readonly person: PracticePerson;
  readonly isAllowed: boolean;
  /** The optional permissions that were left in. */
  readonly kept: readonly string[];
}

/** The name under which the application is registered everywhere. */
export const PRACTICE_APPLICATION = 'Control Room';

/** The page that asks who somebody is and what the application may see. */
export function consentPage({ site, action, question, permissions, further }: Consent): SiteReply {
  const asked = permissions.map(({ name, words, isOptional }) =>
    isOptional
      ? `<label><input type="checkbox" name="keep" value="${escapeXml(name)}" checked>${escapeXml(words)}</label>`
      : `<label><input type="checkbox" checked disabled>${escapeXml(words)}</label>`,
  );
  const content = `<p>${escapeXml(PRACTICE_APPLICATION)} asks to know who you are.</p>
<form method="post" action="${escapeXml(action)}"><input type="hidden" name="question" value="${escapeXml(question)}">
<fieldset><legend>Who are you?</legend>${PRACTICE_PEOPLE.map(choice).join('')}</fieldset>
${asked.length === 0 ? '' : `<fieldset><legend>It asks for</legend>${asked.join('')}</fieldset>`}
${further}<div class="buttons"><button name="decision" value="deny">Deny</button><button name="decision" value="allow">Allow</button></div></form>`;
  return page({ status: 200, site, title: `Sign in to ${PRACTICE_APPLICATION}`, content, script: null });
}

/** Reads the answer to that page; `null` when it is none. */
export function readConsent(form: URLSearchParams): ConsentAnswer | null {
  const person = personOf(form.get('person'));
  const question = form.get('question');
  if (person === null || question === null) return null;
  return { question, person, isAllowed: form.get('decision') === 'allow', kept: form.getAll('keep') };
}

function choice(person: PracticePerson, index: number): string {
  const checked = index === 0 ? ' checked' : '';
  return `<label><input type="radio" name="person" value="${person.key}"${checked}><img src="${picturePath(person)}" alt=""><span>${displayNameOf(person)}<small>${person.email}</small></span></label>`;
}
