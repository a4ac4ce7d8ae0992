import { XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeIssue } from '../../../../src-main/protocols/tracker-soap/encode-issue.ts';
import { encodeRequest } from '../../../../src-main/protocols/tracker-soap/encode-request.ts';
import type { SoapValue } from '../../../../src-main/protocols/tracker-soap/index.ts';
import {
  EMPTY_ISSUE,
  soapBase64,
  soapInteger,
  soapString,
} from '../../../../src-main/protocols/tracker-soap/index.ts';
import { requestOf } from './recorded.ts';

const NAMESPACE = 'http://futureware.biz/mantisconnect';

function encode(operation: string, values: Readonly<Record<string, SoapValue>>) {
  const parts = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    isSecret: name === 'password',
  }));
  return encodeRequest({ namespace: NAMESPACE, operation, parts });
}

function bodyOf(text: string): string {
  return /<SOAP-ENV:Body>[\s\S]*<\/SOAP-ENV:Body>/.exec(text)?.[0] ?? '';
}

describe('a request', () => {
  it("is written as PHP's own client writes it", () => {
    const issue = {
      ...EMPTY_ISSUE,
      projectId: 1,
      category: 'Audio',
      priorityId: 30,
      summary: 'php client ä',
      description: 'a\r\nb ]]> <x>',
      customFields: [
        { field: { name: 'Location' }, value: 'S1' },
        { field: { name: 'Impact' }, value: 'major' },
      ],
      monitorIds: [2],
    };
    const { body } = encode('mc_issue_add', {
      username: soapString('reporter1'),
      password: soapString('reporter1-pass'),
      issue: encodeIssue(issue),
    });
    const recorded = requestOf('902-php-add').replace(/<due_date .*<\/due_date>/, '');
    expect(bodyOf(body)).toBe(bodyOf(recorded));
  });

  it('writes an update as PHP does', () => {
    const issue = { ...EMPTY_ISSUE, category: 'Audio', summary: 'x', description: 'y' };
    const { body } = encode('mc_issue_update', {
      username: soapString('updater1'),
      password: soapString('updater1-pass'),
      issueId: soapInteger(1),
      issue: encodeIssue(issue),
    });
    expect(bodyOf(body)).toBe(bodyOf(requestOf('903-php-update')));
  });

  it('marks arrays with their size, empty ones too', () => {
    const { body } = encode('x', { issue: encodeIssue({ ...EMPTY_ISSUE, customFields: [], tagIds: [] }) });
    expect(body).toContain(
      '<custom_fields SOAP-ENC:arrayType="ns1:CustomFieldValueForIssueData[0]" xsi:type="SOAP-ENC:Array"></custom_fields><tags SOAP-ENC:arrayType="ns1:ObjectRef[0]"',
    );
  });

  it('shows neither the password nor a file in its evidence', () => {
    const { body, evidence } = encode('x', {
      username: soapString('anna'),
      password: soapString('canary-5e1f'),
      content: soapBase64(Buffer.from('a file')),
    });
    expect(body).toContain('canary-5e1f');
    expect(body).toContain(Buffer.from('a file').toString('base64'));
    expect(evidence).not.toContain('canary-5e1f');
    expect(evidence).toContain('<password xsi:type="xsd:string">[redacted]</password>');
    expect(evidence).toContain('[6 bytes]');
  });

  it('is well-formed whatever a person typed, and holds nothing that a server refuses', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 50 }),
        fc.string({ maxLength: 20 }),
        (one, other) => {
          const { body } = encode('x', { a: soapString(`${one}<![CDATA[${other}]]>\u0000\uD800`) });
          expect(XMLValidator.validate(body)).toBe(true);
          expect(body).not.toMatch(/<!\[CDATA\[|[\uFFFE\uFFFF]|(?![\t\n\r\u007F-\u009F])\p{Cc}|\p{Cs}/u);
        },
      ),
      { numRuns: 50 },
    );
  });
});
