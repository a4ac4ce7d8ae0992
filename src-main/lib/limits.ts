/** Sizes, times and depths that bound what a peer, a person or a file can make us do. */
export const limits = {
  /** A device description. Real ones are 2–20 kB. */
  descriptionBytes: 512 * 1024,
  soapBytes: 1024 * 1024,
  xmlDepth: 32,
  datagramBytes: 8 * 1024,
  connectMs: 3_000,
  descriptionMs: 4_000,
  soapMs: 5_000,
  /** SetAVTransportURI: a room fetches the media's head inside it; a hung media server holds it for a minute. */
  setUriMs: 10_000,
  /** A question to a Cast receiver that needs no media. */
  castRequestMs: 4_000,
  /** A television may have to wake before it runs an application. */
  castLaunchMs: 10_000,
  /** A receiver answers LOAD when it has the head of the media, or knows that it cannot have it. */
  castLoadMs: 10_000,
  journalBodyBytes: 64 * 1024,
  /** Exchanges with peers that are kept, whatever their size. */
  journalExchanges: 100_000,
  /** Entries of what people and rooms did that are kept. */
  activityEntries: 100_000,
  /** A tracker's answer: 50,000 users are 6 MB, a file of 5 MB is 7. */
  trackerBytes: 64 * 1024 * 1024,
  trackerElements: 4_000_000,
  trackerDepth: 64,
  /** A stock tracker's is 98 kB. */
  wsdlBytes: 4 * 1024 * 1024,
  knownRooms: 2_000,
  /** Descriptions that are read at once; a device beyond that is read when it is heard again. */
  descriptionsAtOnce: 256,
  /** Casts that are remembered. */
  keptCasts: 5_000,
  /** The Measurement Protocol v1: a hit, a request, hits in a request, and how long a hit may wait. */
  hitBytes: 8 * 1024,
  hitBatchBytes: 16 * 1024,
  hitsInBatch: 20,
  hitAgeMs: 4 * 3_600_000,
  /** Hits that wait at most; the oldest go first. */
  queuedHits: 10_000,
  /** Hits that are kept after they were sent, to be shown. */
  sentHits: 2_000,
  collectorMs: 10_000,
  /** A collector answers with a picture of 35 bytes. */
  collectorAnswerBytes: 64 * 1024,
  uploadBytes: 64 * 1024 * 1024 * 1024,
} as const;
