import { element } from './answer.ts';
import type { PracticeInstance } from './house.ts';
import { PRACTICE_ACCOUNT } from './keys.ts';

const SUBNET = 'subnet-0a1b2c3d4e5f60718';
const VPC = 'vpc-0f1e2d3c4b5a69788';
const IMAGE = 'ami-0123456789abcdef0';

/** An instance as EC2 writes it, with all that a real one carries. */
export function instanceXml(instance: PracticeInstance): string {
  const { id, type, zone, privateIp, publicIp, launchedAt, state } = instance;
  const host = `ip-${privateIp.replaceAll('.', '-')}.ec2.internal`;
  const isRunning = state === 'running';
  const stopped =
    element('code', 'Client.UserInitiatedShutdown') +
    element('message', 'Client.UserInitiatedShutdown: User initiated shutdown');
  return [
    `<item>${element('instanceId', id)}${element('imageId', IMAGE)}`,
    `<instanceState><code>${isRunning ? 16 : 80}</code><name>${state}</name></instanceState>`,
    `${element('privateDnsName', host)}${element('dnsName', publicIp === null ? '' : publicName(publicIp))}<reason/>`,
    `<keyName>practice</keyName><amiLaunchIndex>0</amiLaunchIndex><productCodes/>${element('instanceType', type)}`,
    element('launchTime', launchedAt),
    `<placement>${element('availabilityZone', zone)}<groupName/><tenancy>default</tenancy></placement>`,
    '<monitoring><state>disabled</state></monitoring>',
    element('subnetId', SUBNET) +
      element('vpcId', VPC) +
      element('privateIpAddress', privateIp) +
      element('ipAddress', publicIp),
    '<sourceDestCheck>true</sourceDestCheck>',
    '<groupSet><item><groupId>sg-0123456789abcdef0</groupId><groupName>default</groupName></item></groupSet>',
    isRunning ? '' : `<stateReason>${stopped}</stateReason>`,
    '<architecture>x86_64</architecture><rootDeviceType>ebs</rootDeviceType><rootDeviceName>/dev/sda1</rootDeviceName>',
    blockDevice(id, launchedAt),
    '<virtualizationType>hvm</virtualizationType>',
    element('clientToken', `token-${id}`),
    `<tagSet>${tag('Name', instance.name)}${tag('role', instance.role)}${tag('house', 'practice')}</tagSet>`,
    '<hypervisor>xen</hypervisor>',
    networkInterface(instance, host),
    '<ebsOptimized>false</ebsOptimized><enaSupport>true</enaSupport>',
    '<cpuOptions><coreCount>1</coreCount><threadsPerCore>2</threadsPerCore></cpuOptions>',
    '<capacityReservationSpecification><capacityReservationPreference>open</capacityReservationPreference></capacityReservationSpecification>',
    '<hibernationOptions><configured>false</configured></hibernationOptions>',
    '<metadataOptions><state>applied</state><httpTokens>required</httpTokens><httpPutResponseHopLimit>2</httpPutResponseHopLimit><httpEndpoint>enabled</httpEndpoint><httpProtocolIpv6>disabled</httpProtocolIpv6><instanceMetadataTags>disabled</instanceMetadataTags></metadataOptions>',
    '<enclaveOptions><enabled>false</enabled></enclaveOptions><platformDetails>Linux/UNIX</platformDetails><usageOperation>RunInstances</usageOperation>',
    element('usageOperationUpdateTime', launchedAt),
    '<maintenanceOptions><autoRecovery>default</autoRecovery></maintenanceOptions></item>',
  ].join('');
}

function publicName(address: string): string {
  return `practice-${address.replaceAll('.', '-')}.example`;
}

function tag(key: string, value: string): string {
  return `<item>${element('key', key)}${element('value', value)}</item>`;
}

function blockDevice(id: string, at: string): string {
  return `<blockDeviceMapping><item><deviceName>/dev/sda1</deviceName><ebs>${element('volumeId', id.replace('i-', 'vol-'))}<status>attached</status>${element('attachTime', at)}<deleteOnTermination>true</deleteOnTermination></ebs></item></blockDeviceMapping>`;
}

function networkInterface({ id, privateIp, publicIp, launchedAt }: PracticeInstance, host: string): string {
  const association =
    publicIp === null
      ? ''
      : `<association>${element('publicIp', publicIp)}${element('publicDnsName', publicName(publicIp))}<ipOwnerId>amazon</ipOwnerId></association>`;
  return [
    `<networkInterfaceSet><item>${element('networkInterfaceId', id.replace('i-', 'eni-'))}${element('subnetId', SUBNET)}${element('vpcId', VPC)}`,
    `<description/>${element('ownerId', PRACTICE_ACCOUNT)}<status>in-use</status><macAddress>02:00:00:00:00:01</macAddress>`,
    `${element('privateIpAddress', privateIp)}${element('privateDnsName', host)}<sourceDestCheck>true</sourceDestCheck>`,
    '<groupSet><item><groupId>sg-0123456789abcdef0</groupId><groupName>default</groupName></item></groupSet>',
    `<attachment>${element('attachmentId', id.replace('i-', 'eni-attach-'))}<deviceIndex>0</deviceIndex><status>attached</status>${element('attachTime', launchedAt)}<deleteOnTermination>true</deleteOnTermination><networkCardIndex>0</networkCardIndex></attachment>`,
    `${association}<privateIpAddressesSet><item>${element('privateIpAddress', privateIp)}${element('privateDnsName', host)}<primary>true</primary>${association}</item></privateIpAddressesSet>`,
    '<ipv6AddressesSet/><interfaceType>interface</interfaceType></item></networkInterfaceSet>',
  ].join('');
}
