/** Where one service of a device is controlled and heard. URLs are absolute http(s) URLs. */
export interface ServiceDescription {
  /** As the device writes it, version included: it goes into SOAPACTION and the envelope so. */
  readonly serviceType: string;
  readonly serviceId: string;
  readonly controlUrl: string;
  readonly eventUrl: string | null;
  readonly scpdUrl: string | null;
}

export interface DeviceIcon {
  readonly url: string;
  readonly mimeType: string;
  /** Pixels, 0 where the device does not tell. */
  readonly width: number;
  readonly height: number;
}

/** What a device says about itself, or what is assumed of one that says nothing. */
export interface DeviceDescription {
  /** In the spelling of `normalizeUdn`. */
  readonly udn: string;
  readonly friendlyName: string;
  readonly manufacturer: string;
  readonly modelName: string;
  readonly deviceType: string;
  readonly services: {
    readonly avTransport: ServiceDescription | null;
    readonly renderingControl: ServiceDescription | null;
    readonly connectionManager: ServiceDescription | null;
  };
  readonly icons: readonly DeviceIcon[];
  /** The URL the description came from, or the bare base URL. */
  readonly location: string;
}
