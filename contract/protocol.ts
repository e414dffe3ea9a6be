/** The version of everything that crosses the wire. A test fails when a wire schema changes and this does not. */
export const PROTOCOL_VERSION = 1

/** The shape of rows on the device. Moving it makes each device build a new rows database beside the old one. */
export const ROWS_SCHEMA = 1

/** The optional headers beside specification section 7. Absent, a call behaves as the specification says. */
export const headers = {
  /** UUID of the mutation; a repeated key gets the first answer again. */
  idempotencyKey: 'idempotency-key',
  /** Version of the entity the person was looking at. */
  syncBase: 'sync-base',
  ifMatch: 'if-match',
  syncDevice: 'sync-device',
  syncClient: 'sync-client',
  /** `count;oldest=seconds` of unsent work on the device. */
  syncPending: 'sync-pending',
  /** `app="1.2.3";storage="kept"`: for the company's list of devices. */
  syncAbout: 'sync-about',
  /** When the person did it, by their device's clock. */
  syncSavedAt: 'sync-saved-at',
  /** Whose change it is, where an administrator sends what a deactivated user had not: see decision 0069. */
  syncAuthor: 'sync-author',
  /** Present where the person has decided between two people's changes. */
  syncDecision: 'sync-decision',
  /** The id that the changes of one bulk action share: the audit log counts them together. */
  syncBatch: 'sync-batch',
  /** `seq;epoch=epoch`: the commit that a restored server has lost. */
  syncAcknowledged: 'sync-acknowledged',
  etag: 'etag',
  /** The position of the commit in the company's feed: the acknowledgement. */
  syncSeq: 'sync-seq',
  syncEpoch: 'sync-epoch',
  /** Names that commit uniquely across histories: the device sends it until it has pulled that far. */
  syncCommitToken: 'sync-commit-token',
  syncConflict: 'sync-conflict',
  replayed: 'idempotency-replayed',
  retryAfter: 'retry-after',
  /** A renewed token, when the one sent is older than a day. */
  renewedToken: 'sync-token',
} as const

/** A plain page of the server, which no device keeps: whatever answers in its place shows itself there. */
export const NETWORK_CHECK_PATH = '/network-check'

/** Here, because the login is loaded before the endpoints and their schemas. */
export const LOGIN_PATH = '/api/auth/login'
