import type { Answer } from './answer.ts';
import { element, errorAnswer, requestId, xmlAnswer } from './answer.ts';
import { listOf } from './ec2.ts';
import type { PracticeBalancer, PracticeHouse, PracticeMember } from './house.ts';
import { PRACTICE_ACCOUNT } from './keys.ts';

const CLASSIC = 'http://elasticloadbalancing.amazonaws.com/doc/2012-06-01/';
const NEWER = 'http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/';
const NEWER_VERSION = '2015-12-01';

type Fields = ReadonlyMap<string, string>;

/** Answers both load balancing APIs; the version in the request tells which. */
export function answerBalancing(fields: Fields, house: PracticeHouse, region: string): Answer {
  const action = fields.get('Action') ?? '';
  const answers = fields.get('Version') === NEWER_VERSION ? newerActions : classicActions;
  if (Object.hasOwn(answers, action))
    return answers[action]?.(fields, house, region) ?? unknownAction(action);
  return unknownAction(action);
}

type Action = (fields: Fields, house: PracticeHouse, region: string) => Answer;

const classicActions: Readonly<Record<string, Action>> = {
  DescribeLoadBalancers: describeClassic,
  DescribeInstanceHealth: describeHealth,
  DescribeTags: describeTags,
};

const newerActions: Readonly<Record<string, Action>> = {
  DescribeLoadBalancers: describeNewer,
  DescribeTargetGroups: describeTargetGroups,
  DescribeTargetHealth: describeTargetHealth,
};

function describeClassic(fields: Fields, house: PracticeHouse, region: string): Answer {
  const names = listOf(fields, 'LoadBalancerNames.member');
  const all = house.balancers.filter(({ kind }) => kind === 'classic');
  const missing = names.find((name) => all.every((balancer) => balancer.name !== name));
  if (missing !== undefined)
    return notFound('LoadBalancerNotFound', `There is no ACTIVE Load Balancer named '${missing}'`);
  const wanted = all.filter(({ name }) => names.length === 0 || names.includes(name));
  const first = Number(fields.get('Marker') ?? 0);
  const size = Number(fields.get('PageSize') ?? 400);
  const next = first + size < wanted.length ? String(first + size) : null;
  const members = wanted.slice(first, first + size).map((balancer) => classicXml(balancer, region));
  return classicAnswer(
    'DescribeLoadBalancers',
    `<LoadBalancerDescriptions>${members.join('')}</LoadBalancerDescriptions>${element('NextMarker', next)}`,
  );
}

function classicXml(balancer: PracticeBalancer, region: string): string {
  const ids = balancer.members.map(
    ({ instance }) => `<member>${element('InstanceId', instance.id)}</member>`,
  );
  return [
    `<member>${element('LoadBalancerName', balancer.name)}${element('DNSName', `${balancer.name}.${region}.elb.practice.example`)}`,
    '<ListenerDescriptions><member><Listener><Protocol>HTTP</Protocol><LoadBalancerPort>80</LoadBalancerPort><InstanceProtocol>HTTP</InstanceProtocol><InstancePort>80</InstancePort></Listener><PolicyNames/></member></ListenerDescriptions>',
    `<AvailabilityZones>${balancer.zones.map((zone) => element('member', zone)).join('')}</AvailabilityZones>`,
    `<VPCId>vpc-0f1e2d3c4b5a69788</VPCId><Instances>${ids.join('')}</Instances>`,
    '<Scheme>internet-facing</Scheme><CreatedTime>2026-01-05T08:00:00.000Z</CreatedTime></member>',
  ].join('');
}

function describeHealth(fields: Fields, house: PracticeHouse): Answer {
  const name = fields.get('LoadBalancerName') ?? '';
  const found = house.balancers.find((balancer) => balancer.kind === 'classic' && balancer.name === name);
  if (found === undefined)
    return notFound('LoadBalancerNotFound', `There is no ACTIVE Load Balancer named '${name}'`);
  const states = found.members.map(
    ({ instance, health, reason, description }) =>
      `<member>${element('InstanceId', instance.id)}${element('State', health === 'InService' ? 'InService' : 'OutOfService')}${element('ReasonCode', reason)}${element('Description', description)}</member>`,
  );
  return classicAnswer('DescribeInstanceHealth', `<InstanceStates>${states.join('')}</InstanceStates>`);
}

function describeTags(fields: Fields): Answer {
  const names = listOf(fields, 'LoadBalancerNames.member');
  const items = names.map(
    (name) =>
      `<member>${element('LoadBalancerName', name)}<Tags><member><Key>house</Key><Value>practice</Value></member></Tags></member>`,
  );
  return classicAnswer('DescribeTags', `<TagDescriptions>${items.join('')}</TagDescriptions>`);
}

function describeNewer(fields: Fields, house: PracticeHouse, region: string): Answer {
  const names = listOf(fields, 'Names.member');
  const all = house.balancers.filter(({ kind }) => kind !== 'classic');
  const missing = names.find((name) => all.every((balancer) => balancer.name !== name));
  if (missing !== undefined)
    return notFound('LoadBalancerNotFound', `Load balancers '[${missing}]' not found`);
  const wanted = all.filter(({ name }) => names.length === 0 || names.includes(name));
  const members = wanted.map((balancer) =>
    [
      `<member>${element('LoadBalancerArn', arnOf(balancer, region))}${element('LoadBalancerName', balancer.name)}`,
      `${element('DNSName', `${balancer.name}.${region}.elb.practice.example`)}<Scheme>internet-facing</Scheme>${element('Type', balancer.kind)}`,
      `<VpcId>vpc-0f1e2d3c4b5a69788</VpcId><State><Code>active</Code></State><CreatedTime>2026-01-05T08:00:00.000Z</CreatedTime>`,
      `<AvailabilityZones>${balancer.zones.map((zone) => `<member>${element('ZoneName', zone)}</member>`).join('')}</AvailabilityZones></member>`,
    ].join(''),
  );
  return newerAnswer('DescribeLoadBalancers', `<LoadBalancers>${members.join('')}</LoadBalancers>`);
}

function describeTargetGroups(fields: Fields, house: PracticeHouse, region: string): Answer {
  const balancer = byArn(fields.get('LoadBalancerArn'), house, region);
  if (balancer === undefined) return notFound('LoadBalancerNotFound', 'One or more load balancers not found');
  const arn = arnOf(balancer, region).replace('loadbalancer/app', 'targetgroup');
  return newerAnswer(
    'DescribeTargetGroups',
    `<TargetGroups><member>${element('TargetGroupArn', arn)}${element('TargetGroupName', balancer.name)}<Protocol>HTTP</Protocol><Port>80</Port><TargetType>instance</TargetType></member></TargetGroups>`,
  );
}

function describeTargetHealth(fields: Fields, house: PracticeHouse, region: string): Answer {
  const arn = fields.get('TargetGroupArn')?.replace('targetgroup', 'loadbalancer/app');
  const balancer = byArn(arn, house, region);
  if (balancer === undefined) return notFound('TargetGroupNotFound', 'One or more target groups not found');
  const items = balancer.members.map(targetXml);
  return newerAnswer(
    'DescribeTargetHealth',
    `<TargetHealthDescriptions>${items.join('')}</TargetHealthDescriptions>`,
  );
}

function targetXml({ instance }: PracticeMember, index: number): string {
  const health =
    index === 5
      ? '<State>unhealthy</State><Reason>Target.Timeout</Reason><Description>Request timed out</Description>'
      : '<State>healthy</State>';
  return `<member><Target>${element('Id', instance.id)}<Port>80</Port></Target><TargetHealth>${health}</TargetHealth></member>`;
}

function arnOf(balancer: PracticeBalancer, region: string): string {
  return `arn:aws:elasticloadbalancing:${region}:${PRACTICE_ACCOUNT}:loadbalancer/app/${balancer.name}/50dc6c495c0c9188`;
}

function byArn(arn: string | undefined, house: PracticeHouse, region: string): PracticeBalancer | undefined {
  return house.balancers.find((balancer) => balancer.kind !== 'classic' && arnOf(balancer, region) === arn);
}

function classicAnswer(action: string, result: string): Answer {
  return wrapped(action, result, CLASSIC);
}

function newerAnswer(action: string, result: string): Answer {
  return wrapped(action, result, NEWER);
}

function wrapped(action: string, result: string, namespace: string): Answer {
  const id = requestId();
  return xmlAnswer(
    200,
    `<${action}Response xmlns="${namespace}"><${action}Result>${result}</${action}Result><ResponseMetadata>${element('RequestId', id)}</ResponseMetadata></${action}Response>`,
    { 'x-amzn-requestid': id },
  );
}

function notFound(code: string, message: string): Answer {
  return errorAnswer('elasticloadbalancing', { status: 400, code, message });
}

function unknownAction(action: string): Answer {
  return notFound('InvalidAction', `Could not find operation ${action}`);
}
