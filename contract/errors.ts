import * as z from 'zod/mini'

/** Every error a caller can meet: its HTTP status, by its stable code. Programs decide by the code, people read the message. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  'sign-in-failed': 401,
  forbidden: 403,
  'company-revoked': 403,
  'not-found': 404,
  state: 409,
  'in-flight': 409,
  deleted: 410,
  'cursor-expired': 410,
  epoch: 410,
  conflict: 412,
  'too-large': 413,
  'unsupported-type': 415,
  'key-reuse': 422,
  invalid: 422,
  'update-needed': 426,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatus
export const ERROR_CODES = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

export const errorBody = z.looseObject({ message: z.string(), code: z.enum(ERROR_CODES) })
export type ErrorBody = z.infer<typeof errorBody>

export interface RefusalExtras {
  /** Seconds to wait before the next try. */
  retryAfter?: number
  /** Facts for the client beside the message: the newer row of a conflict, the field that is wrong. */
  details?: Record<string, unknown>
}

/** An answer the caller should act on; thrown anywhere below a route, and by `apply`. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: RefusalExtras

  constructor(code: ErrorCode, message: string, extras: RefusalExtras = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.extras = extras
  }

  get status() {
    return errorStatus[this.code]
  }
}

export const notFound = (what: string) => new Refusal('not-found', `${what} was not found.`)

/** The words of specification sections 2, 5 and 8. They stand here once; screens and server quote them. */
export const messages = {
  loginFailed: 'Login failed',
  resetLinkSent: 'Password reset link sent to your email.',
  resetLinkFailed: 'Error sending reset link',
  passwordsDiffer: 'Passwords do not match',
  passwordReset: 'Password reset successful. Redirecting to login...',
  resetFailed: 'Reset failed',
  usersNotLoaded: 'Failed to load users',
  companiesNotLoaded: 'Failed to load companies',
  companiesNotUpdated: 'Failed to update companies',
  roleNotUpdated: 'Failed to update role',
  userAdded: 'User added successfully',
  userNotAdded: 'Error adding user',
  assigned: 'Lead assigned',
  assignmentFailed: 'Assignment failed',
  statusFailed: 'Failed to update lead status.',
  bookingSaved: 'Booking details saved',
  bookingFailed: 'Failed to save booking details.',
  bookingHint: 'Please fill Actual Booking Date & Time and click Save before converting',
  bookBeforeConvert: 'You must save Actual Booking Date & Time before converting to a deal.',
  convertFailed: 'Failed to convert lead to deal.',
  confirmDeleteLead: 'Are you sure you want to delete this lead?',
  leadDeleted: 'Lead deleted',
  deleteFailed: 'Failed to delete lead.',
  noLeadFile: 'Please select a file to upload',
  leadsProcessed: 'File uploaded and processed successfully',
  leadsNotProcessed: 'File upload complete, but processing failed',
  noPostcodeFile: 'Please select a CSV file.',
  postcodesFailed: 'Upload failed',
  noJobFile: 'Please select a file to upload.',
  jobsSending: 'Uploading...',
  jobsProcessing: 'Processing your upload... Please wait.',
  jobsUploaded: 'Upload complete!',
  jobsRefused: 'Upload failed. Please try again.',
  jobsFailed: 'An error occurred during the upload.',
  contactFailed: 'Error saving contact: ',
  accountFailed: 'Error saving account: ',
  confirmDeleteList: 'Delete this list?',
  noSubscriberFile: 'Choose a CSV file first.',
  chunkTooSmall: 'Chunk size must be at least 1.',
  csvEmpty: 'CSV appears empty',
  importFailed: 'Import failed: ',
} as const
