import { describe, expect, it } from 'vitest';
import { missingParts, partSize } from '../../../../src-main/protocols/aws/multipart.ts';
import { addressOf } from '../../../../src-main/protocols/aws/put-result.ts';
import { firstOfEachReservation } from '../../../../src-main/protocols/aws/public-addresses.ts';
import { leastPolicy } from '../../../../src-main/protocols/aws/policy.ts';

const MiB = 1024 * 1024;

describe('parts', () => {
  it('are 8 MiB, and larger only where 10,000 would not do', () => {
    expect(partSize(GIGABYTE)).toBe(8 * MiB);
    const huge = 5_000 * GIGABYTE;
    expect(Math.ceil(huge / partSize(huge))).toBeLessThanOrEqual(10_000);
  });

  it('cover the file without those that the service has', () => {
    const begun = { id: 'x', partBytes: 10, parts: [{ number: 2, etag: 'e' }] };
    expect(missingParts(35, begun)).toEqual([
      { number: 1, first: 0, length: 10 },
      { number: 3, first: 20, length: 10 },
      { number: 4, first: 30, length: 5 },
    ]);
  });
});

const GIGABYTE = 1024 * MiB;

describe('the address of an object', () => {
  const request = { protocol: 'http:', hostname: '127.0.0.1', port: 9000, path: '/b/k%20ü?x-id=PutObject' };
  it('is the request’s, without its query', () => {
    expect(addressOf(request as never)).toBe('http://127.0.0.1:9000/b/k%20ü');
  });
  it('has no port that its scheme has already, and brackets around IPv6', () => {
    const ipv6 = { ...request, protocol: 'https:', hostname: '::1', port: 443, path: '/b/k' };
    expect(addressOf(ipv6 as never)).toBe('https://[::1]/b/k');
  });
});

describe('the first instance of each reservation', () => {
  it('is the first that was seen, also when the reservation is split over calls', () => {
    const seen = [
      { instanceId: 'a', publicIpAddress: '1.1.1.1', reservationId: 'r1' },
      { instanceId: 'b', publicIpAddress: null, reservationId: 'r2' },
      { instanceId: 'c', publicIpAddress: '3.3.3.3', reservationId: 'r1' },
      { instanceId: 'd', publicIpAddress: '4.4.4.4', reservationId: 'r2' },
    ];
    expect(firstOfEachReservation(seen as never)).toEqual([{ instanceId: 'a', publicIpAddress: '1.1.1.1' }]);
  });
});

describe('the least policy', () => {
  it('is JSON that allows uploads into the one bucket only', () => {
    const policy = JSON.parse(leastPolicy('media')) as {
      Statement: { Action: string[]; Resource: string }[];
    };
    const put = policy.Statement.find(({ Action }) => Action.includes('s3:PutObject'));
    expect(put?.Resource).toBe('arn:aws:s3:::media/*');
  });
});
