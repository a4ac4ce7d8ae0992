/** What everything here needs, and no more. */
const NEEDED = [
  'ec2:DescribeInstances',
  'elasticloadbalancing:DescribeLoadBalancers',
  'elasticloadbalancing:DescribeInstanceHealth',
  'elasticloadbalancing:DescribeTags',
] as const;

/** What makes more visible where it is allowed: the list of regions, and balancers of the newer kinds. */
export const OPTIONAL_ACTIONS = [
  'ec2:DescribeRegions',
  'elasticloadbalancing:DescribeTargetGroups',
  'elasticloadbalancing:DescribeTargetHealth',
] as const;

/** The least permissions as a policy in JSON; uploads are allowed into `bucket`, or into any where it is `null`. */
export function leastPolicy(bucket: string | null): string {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      { Sid: 'SeeInstancesAndBalancers', Effect: 'Allow', Action: NEEDED, Resource: '*' },
      {
        Sid: 'PutMedia',
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload'],
        Resource: `arn:aws:s3:::${bucket ?? '*'}/*`,
      },
      { Sid: 'SeeMore', Effect: 'Allow', Action: OPTIONAL_ACTIONS, Resource: '*' },
    ],
  };
  return JSON.stringify(policy, null, 2);
}
