/**
 * A value of a request, typed as the wire needs it: rpc/encoded writes the type beside every value.
 * A struct's members are written in the order given, which must be the WSDL's; what is not in it is not sent.
 * `type` and `itemType` are names of the service's own schema (`IssueData`), or of XML Schema with its prefix (`xsd:string`).
 */
export type SoapValue =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'dateTime'; readonly value: string }
  | { readonly kind: 'base64'; readonly value: Uint8Array }
  | { readonly kind: 'nil' }
  | { readonly kind: 'struct'; readonly type: string; readonly members: Readonly<Record<string, SoapValue>> }
  | { readonly kind: 'array'; readonly itemType: string; readonly items: readonly SoapValue[] };

/** Text (`xsd:string`). */
export function soapString(value: string): SoapValue {
  return { kind: 'string', value };
}

/** A whole number. */
export function soapInteger(value: number): SoapValue {
  return { kind: 'integer', value };
}

/** True or false (`xsd:boolean`). */
export function soapBoolean(value: boolean): SoapValue {
  return { kind: 'boolean', value };
}

/** ISO 8601. */
export function soapDateTime(value: string): SoapValue {
  return { kind: 'dateTime', value };
}

/** Bytes (`xsd:base64Binary`), given as they are. */
export function soapBase64(value: Uint8Array): SoapValue {
  return { kind: 'base64', value };
}

/** A structure of a type of the service; its members are written in the order given. */
export function soapStruct(type: string, members: Readonly<Record<string, SoapValue>>): SoapValue {
  return { kind: 'struct', type, members };
}

/** A list whose items have one type; it may be empty. */
export function soapArray(itemType: string, items: readonly SoapValue[]): SoapValue {
  return { kind: 'array', itemType, items };
}

/**
 * A value of an answer as plain data. Integers are numbers (a string where they have more than 15 digits), an array
 * stays one however many elements it has, `xsi:nil` is `null`; dateTime, base64Binary and every other type are the text as it was sent.
 */
export type SoapAnswer = string | number | boolean | null | readonly SoapAnswer[] | SoapStruct;

export interface SoapStruct {
  readonly [member: string]: SoapAnswer;
}
