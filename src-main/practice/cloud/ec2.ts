import type { Answer } from './answer.ts';
import { element, errorAnswer, requestId, xmlAnswer } from './answer.ts';
import type { PracticeHouse, PracticeInstance } from './house.ts';
import { instanceXml } from './instance-xml.ts';
import { PRACTICE_ACCOUNT, PRACTICE_REGIONS } from './keys.ts';

const NAMESPACE = 'http://ec2.amazonaws.com/doc/2016-11-15/';
const MAX_VALUES = 200;
const DEFAULT_PAGE = 1000;

type Fields = ReadonlyMap<string, string>;

interface Filter {
  readonly name: string;
  readonly values: readonly string[];
}

/** Answers EC2's query API: DescribeInstances and DescribeRegions. */
export function answerEc2(fields: Fields, house: PracticeHouse): Answer {
  switch (fields.get('Action')) {
    case 'DescribeInstances':
      return describeInstances(fields, house);
    case 'DescribeRegions':
      return describeRegions();
    default:
      return refuse(
        'InvalidAction',
        `The action ${fields.get('Action') ?? ''} is not valid for this web service.`,
      );
  }
}

function describeRegions(): Answer {
  const items = PRACTICE_REGIONS.map(
    (name) =>
      `<item>${element('regionName', name)}${element('regionEndpoint', `ec2.${name}.amazonaws.com`)}<optInStatus>opt-in-not-required</optInStatus></item>`,
  );
  return xmlAnswer(
    200,
    `<DescribeRegionsResponse xmlns="${NAMESPACE}">${element('requestId', requestId())}<regionInfo>${items.join('')}</regionInfo></DescribeRegionsResponse>`,
  );
}

function describeInstances(fields: Fields, house: PracticeHouse): Answer {
  const ids = listOf(fields, 'InstanceId');
  const page = fields.get('MaxResults');
  if (ids.length > 0 && page !== undefined)
    return refuse(
      'InvalidParameterCombination',
      'The parameter instancesSet cannot be used with the parameter maxResults',
    );
  if (page !== undefined && !(Number(page) >= 5 && Number(page) <= 1000))
    return refuse(
      'InvalidParameterValue',
      `Value ( ${page} ) for parameter maxResults is invalid. Expecting a value between 5 and 1000.`,
    );
  const filters = filtersOf(fields);
  const problem = problemOf(ids, filters, house);
  if (problem !== null) return problem;
  const wanted = house.instances
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .filter((instance) => filters.every((filter) => matches(instance, filter)));
  const first = tokenOffset(fields.get('NextToken'));
  if (first === null) return refuse('InvalidParameterValue', 'Unable to parse pagination token');
  const size = ids.length > 0 ? wanted.length : Number(page ?? DEFAULT_PAGE);
  const next = first + size < wanted.length ? token(first + size) : null;
  return instancesAnswer(wanted.slice(first, first + size), next);
}

function instancesAnswer(instances: readonly PracticeInstance[], next: string | null): Answer {
  const reservations = Map.groupBy(instances, ({ reservation }) => reservation);
  const items = [...reservations].map(
    ([id, members]) =>
      `<item>${element('reservationId', id)}${element('ownerId', PRACTICE_ACCOUNT)}<groupSet/><instancesSet>${members.map(instanceXml).join('')}</instancesSet></item>`,
  );
  return xmlAnswer(
    200,
    `<DescribeInstancesResponse xmlns="${NAMESPACE}">${element('requestId', requestId())}<reservationSet>${items.join('')}</reservationSet>${element('nextToken', next)}</DescribeInstancesResponse>`,
  );
}

function problemOf(ids: readonly string[], filters: readonly Filter[], house: PracticeHouse): Answer | null {
  const values = filters.reduce((sum, filter) => sum + filter.values.length, 0);
  if (values > MAX_VALUES)
    return refuse(
      'FilterLimitExceeded',
      `The maximum number of filter values specified on a single call is ${MAX_VALUES}`,
    );
  const long = filters.some((filter) => filter.values.some((value) => value.length > 255));
  if (long) return refuse('InvalidParameterValue', 'A filter value may have at most 255 characters');
  const unknown = filters.find(({ name }) => readerOf(name) === null);
  if (unknown !== undefined)
    return refuse('InvalidParameterValue', `The filter '${unknown.name}' is invalid`);
  const malformed = ids.find((id) => !/^i-[0-9a-f]{8,17}$/.test(id));
  if (malformed !== undefined) return refuse('InvalidInstanceID.Malformed', `Invalid id: "${malformed}"`);
  const known = new Set(house.instances.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return null;
  return refuse('InvalidInstanceID.NotFound', `The instance ID '${missing.join(', ')}' does not exist`);
}

type Reader = (instance: PracticeInstance) => readonly (string | null)[];

const READERS: Readonly<Record<string, Reader>> = {
  'instance-id': ({ id }) => [id],
  'instance-type': ({ type }) => [type],
  'instance-state-name': ({ state }) => [state],
  'availability-zone': ({ zone }) => [zone],
  'ip-address': ({ publicIp }) => [publicIp],
  'private-ip-address': ({ privateIp }) => [privateIp],
  'reservation-id': ({ reservation }) => [reservation],
  'owner-id': () => [PRACTICE_ACCOUNT],
  'tag-key': () => ['Name', 'role'],
  'tag:Name': ({ name }) => [name],
  'tag:role': ({ role }) => [role],
};

function readerOf(name: string): Reader | null {
  if (Object.hasOwn(READERS, name)) return READERS[name] ?? null;
  return name.startsWith('tag:') ? () => [] : null;
}

/** A filter without values leaves everything in, as the real service is reported to. */
function matches(instance: PracticeInstance, { name, values }: Filter): boolean {
  if (values.length === 0) return true;
  const found = readerOf(name)?.(instance) ?? [];
  return values.some((value) => found.some((text) => text !== null && isLike(text, value)));
}

function isLike(text: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return text === pattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}

function filtersOf(fields: Fields): readonly Filter[] {
  const filters: Filter[] = [];
  for (let index = 1; fields.has(`Filter.${index}.Name`); index += 1) {
    const name = fields.get(`Filter.${index}.Name`) ?? '';
    filters.push({ name, values: listOf(fields, `Filter.${index}.Value`) });
  }
  return filters;
}

/** `Prefix.1`, `Prefix.2`, … */
export function listOf(fields: Fields, prefix: string): readonly string[] {
  const list: string[] = [];
  for (let index = 1; fields.has(`${prefix}.${index}`); index += 1)
    list.push(fields.get(`${prefix}.${index}`) ?? '');
  return list;
}

function token(offset: number): string {
  return Buffer.from(JSON.stringify({ practice: offset })).toString('base64url');
}

function tokenOffset(text: string | undefined): number | null {
  if (text === undefined) return 0;
  const found = /^\{"practice":(\d+)\}$/.exec(Buffer.from(text, 'base64url').toString());
  return found === null ? null : Number(found[1]);
}

function refuse(code: string, message: string): Answer {
  return errorAnswer('ec2', { status: 400, code, message });
}
