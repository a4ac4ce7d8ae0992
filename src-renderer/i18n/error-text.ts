import type { AppError } from '../../src-preload/contract/index.ts';
import type { MessageId } from './en.ts';
import type { Text } from './text.ts';

/** What the sentences may ask for; a fact that the error does not carry reads as `none`. */
const FACTS = [
  'errorCode',
  'errorDescription',
  'status',
  'incident',
  'operation',
  'serverSaid',
  'httpStatus',
  'name',
  'field',
  'detail',
  'reason',
  'rightRegion',
  'subject',
  'port',
  'minutes',
  'direction',
  'problem',
] as const;

/** The sentence for an error. */
export function errorMessage(text: Text, error: AppError): string {
  const id: MessageId = `error.${error.code}`;
  const first = firstProblem(error.context);
  const context: AppError['context'] = { ...first, ...error.context, problem: first['reason'] };
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, factText(context[fact])]));
  return text(id, { ...facts, permission: permissionOf(error), ended: endedOf(error) });
}

/** How a room ended that was to play: `stopped`, `failed`, or `none` where it says it plays. */
function endedOf({ context: { transport, hasError } }: AppError): string {
  if (hasError === true) return 'failed';
  return transport === 'stopped' || transport === 'no-media' ? 'stopped' : 'none';
}

/** The first of several things that are wrong; its facts stand for all. */
function firstProblem(context: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const problems = context['problems'];
  const first: unknown = Array.isArray(problems) ? problems[0] : null;
  return typeof first === 'object' && first !== null ? { ...first } : {};
}

/** Everything about an error for the clipboard: for a colleague or a ticket. */
export function errorDetails(error: AppError): string {
  return JSON.stringify(error, null, 2);
}

function factText(fact: unknown): string {
  if (typeof fact === 'string' && fact !== '') return fact;
  return typeof fact === 'number' ? String(fact) : 'none';
}

const PERMISSION_DOMAINS: Readonly<Record<string, string>> = {
  EC2: 'ec2',
  ELB: 'elasticloadbalancing',
  ELBv2: 'elasticloadbalancing',
  S3: 's3',
  STS: 'sts',
};

/** The permission that a refused call needs, as a policy writes it: `ec2:DescribeInstances`. */
function permissionOf({ context }: AppError): string {
  const { service, operation } = context;
  if (typeof service !== 'string' || typeof operation !== 'string' || operation === '') return 'none';
  return `${PERMISSION_DOMAINS[service] ?? service.toLowerCase()}:${operation}`;
}
