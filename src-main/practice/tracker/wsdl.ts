import { escapeXml } from '../renderer/xml.ts';
import { ARRAYS, itemTypeOf, qualified, STRUCTURES, type TypeName } from './types.ts';

/** An operation as the description tells it. */
export interface DescribedOperation {
  readonly name: string;
  readonly documentation: string;
  readonly parts: readonly (readonly [name: string, type: TypeName])[];
  readonly returns: TypeName;
}

export interface Description {
  readonly namespace: string;
  /** Where calls go, without a query. */
  readonly endpoint: string;
  readonly operations: readonly DescribedOperation[];
}

/** Writes the description: WSDL 1.1, SOAP 1.1 binding, rpc/encoded. */
export function writeWsdl({ namespace, endpoint, operations }: Description): string {
  const name = escapeXml(namespace);
  const url = escapeXml(endpoint);
  return `<?xml version="1.0" encoding="ISO-8859-1"?>
<definitions xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:tns="${name}" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="${name}">
<types><xsd:schema targetNamespace="${name}">
<xsd:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>
<xsd:import namespace="http://schemas.xmlsoap.org/wsdl/"/>
${Object.entries(STRUCTURES)
  .map(([type, members]) => structure(type, members))
  .join('\n')}
${ARRAYS.map(array).join('\n')}
</xsd:schema></types>
${operations.map(messages).join('\n')}
<portType name="PracticeTrackerPortType">
${operations.map(portOperation).join('\n')}
</portType>
<binding name="PracticeTrackerBinding" type="tns:PracticeTrackerPortType">
<soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
${operations.map((operation) => boundOperation(operation, url, name)).join('\n')}
</binding>
<service name="PracticeTracker"><port name="PracticeTrackerPort" binding="tns:PracticeTrackerBinding"><soap:address location="${url}"/></port></service>
</definitions>
`;
}

function structure(type: string, members: (typeof STRUCTURES)[string]): string {
  const inner = members.map(
    ([name, memberType]) =>
      `<xsd:element name="${name}" type="${qualified(memberType, 'tns')}" minOccurs="0"/>`,
  );
  return `<xsd:complexType name="${type}"><xsd:all>${inner.join('')}</xsd:all></xsd:complexType>`;
}

function array(type: TypeName): string {
  const item = qualified(itemTypeOf(type) ?? 'string', 'tns');
  return `<xsd:complexType name="${type}"><xsd:complexContent><xsd:restriction base="SOAP-ENC:Array"><xsd:attribute ref="SOAP-ENC:arrayType" wsdl:arrayType="${item}[]"/></xsd:restriction></xsd:complexContent></xsd:complexType>`;
}

function messages({ name, parts, returns }: DescribedOperation): string {
  const inputs = parts.map(([part, type]) => `<part name="${part}" type="${qualified(type, 'tns')}"/>`);
  return `<message name="${name}Request">${inputs.join('')}</message>
<message name="${name}Response"><part name="return" type="${qualified(returns, 'tns')}"/></message>`;
}

function portOperation({ name, documentation }: DescribedOperation): string {
  return `<operation name="${name}"><documentation>${escapeXml(documentation)}</documentation><input message="tns:${name}Request"/><output message="tns:${name}Response"/></operation>`;
}

function boundOperation({ name }: DescribedOperation, url: string, namespace: string): string {
  const body = `<soap:body use="encoded" namespace="${namespace}" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/>`;
  return `<operation name="${name}"><soap:operation soapAction="${url}/${name}" style="rpc"/><input>${body}</input><output>${body}</output></operation>`;
}
