import { describe, expect, it } from 'vitest';
import {
  extendWsdl,
  parseWsdl,
  restoreWsdl,
  snapshotWsdl,
} from '../../../../src-main/protocols/tracker-soap/index.ts';
import { wsdlFixture } from './recorded.ts';

const ACTION = 'https://tracker.example/api/soap/trackerconnect.php/mc_enum_group';

/** As a stock server writes it: WSDL is the default namespace, everything on one line, ISO-8859-1. */
const STOCK = `<?xml version="1.0" encoding="ISO-8859-1"?><definitions xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="urn:t" xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:t"><!-- </portType></binding> \u00e9 --><types><xsd:schema targetNamespace="urn:t"><xsd:complexType name="ObjectRefArray"/></xsd:schema></types><message name="mc_versionRequest"></message><message name="mc_versionResponse"><part name="return" type="xsd:string" /></message><portType name="P"><operation name="mc_version"><input message="tns:mc_versionRequest"/><output message="tns:mc_versionResponse"/></operation></portType><binding name="B" type="tns:P"><soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/><operation name="mc_version"><soap:operation soapAction="http://t/x.php/mc_version" style="rpc"/><input><soap:body use="encoded" namespace="urn:t"/></input><output><soap:body use="encoded" namespace="urn:t"/></output></operation></binding></definitions>`;

function extended(bytes: Uint8Array) {
  const result = extendWsdl(bytes);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe('reading a WSDL', () => {
  it('lists operations, parts in order, SOAPAction and namespace', () => {
    const parsed = parseWsdl(wsdlFixture('minimal'));
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(parsed.value.namespace).toBe('http://futureware.biz/mantisconnect');
    expect(parsed.value.operations.size).toBe(16);
    expect(parsed.value.operations.has('mc_enum_group')).toBe(false);
    expect(parsed.value.operations.get('mc_issue_update')).toEqual({
      name: 'mc_issue_update',
      soapAction: 'https://tracker.example/api/soap/trackerconnect.php/mc_issue_update',
      parts: [
        { name: 'username', type: 'xsd:string' },
        { name: 'password', type: 'xsd:string' },
        { name: 'issueId', type: 'xsd:integer' },
        { name: 'issue', type: 'IssueData' },
      ],
    });
    expect(parsed.value.operations.get('mc_version')?.parts).toEqual([]);
  });

  it('refuses what is no WSDL', () => {
    const texts = ['', '<html></html>', STOCK.slice(0, -20), '<definitions></definitions>'];
    expect(texts.map((text) => parseWsdl(Buffer.from(text))).map((result) => result.ok)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('leaves out names and actions that could break a request', () => {
    const hostile = STOCK.replaceAll('name="mc_version"', 'name="mc version"');
    const action = STOCK.replace('http://t/x.php/mc_version', 'http://t/&#13;&#10;x: y');
    expect(parseWsdl(Buffer.from(hostile, 'latin1')).ok).toBe(false);
    const read = parseWsdl(Buffer.from(action, 'latin1'));
    expect(read.ok && read.value.operations.get('mc_version')?.soapAction).toBe('');
  });

  it('is the same after it was kept, and nothing when what was kept is spoilt', () => {
    const parsed = parseWsdl(wsdlFixture('minimal'));
    if (!parsed.ok) throw new Error(parsed.error.message);
    const wsdl = { ...parsed.value, fetchedAt: 7 };
    expect(restoreWsdl(JSON.parse(JSON.stringify(snapshotWsdl(wsdl))))).toEqual(wsdl);
    const spoilt = [
      null,
      1,
      {},
      { ...snapshotWsdl(wsdl), operations: [{}] },
      { ...snapshotWsdl(wsdl), version: 2 },
    ];
    expect(spoilt.map(restoreWsdl)).toEqual([null, null, null, null, null]);
  });
});

describe('adding mc_enum_group', () => {
  it('makes the same description as the one written by hand', () => {
    const { bytes, added, operations } = extended(wsdlFixture('minimal'));
    expect([added, operations]).toEqual([true, 17]);
    const read = (from: Uint8Array) => {
      const parsed = parseWsdl(from);
      return parsed.ok ? Object.fromEntries(parsed.value.operations) : {};
    };
    expect(read(bytes)).toEqual(read(wsdlFixture('minimal-with-group')));
    expect(read(bytes)['mc_enum_group']?.soapAction).toBe(ACTION);
  });

  it('follows the four rules: messages, port type with documentation, binding with SOAPAction, encoded bodies', () => {
    const text = Buffer.from(extended(wsdlFixture('minimal')).bytes)
      .toString('utf8')
      .replace(/\s+/g, ' ');
    const body =
      '<soap:body use="encoded" namespace="http://futureware.biz/mantisconnect" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/>';
    expect(text).toContain(
      '<wsdl:message name="mc_enum_groupRequest"> <wsdl:part name="username" type="xsd:string"/> <wsdl:part name="password" type="xsd:string"/> </wsdl:message> <wsdl:message name="mc_enum_groupResponse"> <wsdl:part name="return" type="tns:ObjectRefArray"/> </wsdl:message>',
    );
    expect(text).toMatch(
      /<wsdl:operation name="mc_enum_group"> <wsdl:documentation>[^<]+<\/wsdl:documentation> <wsdl:input message="tns:mc_enum_groupRequest"\/> <wsdl:output message="tns:mc_enum_groupResponse"\/> <\/wsdl:operation> <\/wsdl:portType>/,
    );
    expect(text).toContain(
      `<wsdl:operation name="mc_enum_group"> <soap:operation soapAction="${ACTION}" style="rpc"/> <wsdl:input>${body}</wsdl:input> <wsdl:output>${body}</wsdl:output> </wsdl:operation> </wsdl:binding>`,
    );
  });

  it('keeps every other byte', () => {
    const before = Buffer.from(STOCK, 'latin1');
    const after = Buffer.from(extended(before).bytes).toString('latin1');
    const left = after
      .replace(/ *<message name="mc_enum_group(?:Request|Response)">[\s\S]*?<\/message>\n/g, '')
      .replace(/ *<operation name="mc_enum_group">[\s\S]*?<\/operation>\n/g, '');
    expect(left).toBe(STOCK);
    expect(after).toContain('soapAction="http://t/x.php/mc_enum_group"');
  });

  it('changes nothing when it is there already', () => {
    const bytes = wsdlFixture('minimal-with-group');
    expect(extended(bytes)).toEqual({ bytes, added: false, operations: 17 });
  });

  it.each([
    ['no WSDL', '<html/>'],
    ['no list of references', STOCK.replace('ObjectRefArray', 'Other')],
    ['no action to follow', STOCK.replace('x.php/mc_version"', '"')],
    ['no port type for its binding', STOCK.replace('tns:P"', 'tns:Q"')],
  ])('says why it cannot: %s', (_, text) => {
    expect(extendWsdl(Buffer.from(text, 'latin1'))).toMatchObject({
      ok: false,
      error: { code: 'input.invalid' },
    });
  });
});
