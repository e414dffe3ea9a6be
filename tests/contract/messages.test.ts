import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '../../contract/messages.ts'

/** The words of specification sections 2, 5 and 8, to the letter. */
const specified: ReadonlyArray<[key: keyof typeof messages, words: string]> = [
  ['loginFailed', 'Login failed'],
  ['resetLinkSent', 'Password reset link sent to your email.'],
  ['resetLinkFailed', 'Error sending reset link'],
  ['passwordReset', 'Password reset successful. Redirecting to login...'],
  ['resetFailed', 'Reset failed'],
  ['passwordsDiffer', 'Passwords do not match'],
  ['usersNotLoaded', 'Failed to load users'],
  ['companiesNotLoaded', 'Failed to load companies'],
  ['companiesNotUpdated', 'Failed to update companies'],
  ['roleNotUpdated', 'Failed to update role'],
  ['userAdded', 'User added successfully'],
  ['userNotAdded', 'Error adding user'],
  ['convertFailed', 'Failed to convert lead to deal.'],
  ['deleteFailed', 'Failed to delete lead.'],
  ['leadDeleted', 'Lead deleted'],
  ['assigned', 'Lead assigned'],
  ['assignmentFailed', 'Assignment failed'],
  ['statusFailed', 'Failed to update lead status.'],
  ['bookingSaved', 'Booking details saved'],
  ['bookingFailed', 'Failed to save booking details.'],
  ['contactFailed', 'Error saving contact: '],
  ['accountFailed', 'Error saving account: '],
  ['bookingHint', 'Please fill Actual Booking Date & Time and click Save before converting'],
  ['bookBeforeConvert', 'You must save Actual Booking Date & Time before converting to a deal.'],
  ['noLeadFile', 'Please select a file to upload'],
  ['leadsProcessed', 'File uploaded and processed successfully'],
  ['leadsNotProcessed', 'File upload complete, but processing failed'],
  ['noPostcodeFile', 'Please select a CSV file.'],
  ['postcodesFailed', 'Upload failed'],
  ['noJobFile', 'Please select a file to upload.'],
  ['jobsSending', 'Uploading...'],
  ['jobsProcessing', 'Processing your upload... Please wait.'],
  ['jobsUploaded', 'Upload complete!'],
  ['jobsRefused', 'Upload failed. Please try again.'],
  ['jobsFailed', 'An error occurred during the upload.'],
  ['confirmDeleteLead', 'Are you sure you want to delete this lead?'],
  ['confirmDeleteList', 'Delete this list?'],
  ['noSubscriberFile', 'Choose a CSV file first.'],
  ['chunkTooSmall', 'Chunk size must be at least 1.'],
  ['csvEmpty', 'CSV appears empty'],
  ['importFailed', 'Import failed: '],
]

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

function filesOfTheApp(): Map<string, string> {
  const sources = new Map<string, string>()
  const open = (path: string) => {
    if (sources.has(path) || !existsSync(path)) return
    const source = readFileSync(path, 'utf8')
    sources.set(path, source)
    for (const [, target] of source.matchAll(IMPORT)) if (target) open(join(dirname(path), target))
  }
  open('src/main.tsx')
  for (const name of readdirSync('src/routes', { recursive: true, encoding: 'utf8' }))
    if (/\.tsx?$/.test(name)) open(join('src/routes', name))
  return sources
}

const screens = [...filesOfTheApp()].filter(([path]) => path.startsWith('src/features/'))

describe('a message of the specification is used to the letter, on a screen that users can reach', () => {
  test.each(specified)('%s: %s', (key, words) => {
    expect(messages[key]).toBe(words)
    expect(screens.filter(([, source]) => new RegExp(`\\bmessages\\.${key}\\b`).test(source)).length).toBeGreaterThan(0)
  })
})

test('every such message is in the specification', () => {
  expect(Object.keys(messages).toSorted()).toEqual(specified.map(([key]) => key).toSorted())
})
