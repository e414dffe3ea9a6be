import { postRecordMerge, postUndoRecordMerge } from './duplicates/record-merges.ts'
import { postApart, postUndoApart } from './duplicates/aparts.ts'
import { deleteActivity, postActivity } from './activities.ts'
import { deleteAccountCall, patchAccount, postAccount } from './accounts.ts'
import { deleteContactCall, patchContact, postContact } from './contacts.ts'
import { convertToDeal, putDeal } from './deals.ts'
import { deleteLeadCall } from './deleted-leads.ts'
import type { Endpoint } from './endpoint.ts'
import { postExport } from './exports.ts'
import { deleteFileCall, patchFile, postFile } from './files.ts'
import { deleteFollowUpCall, deleteReminder, patchFollowUp, postFollowUp } from './follow-ups.ts'
import { deleteKnockCall, patchKnock, postKnock, postKnockOfLead } from './knocks.ts'
import { patchAssign, patchCertificate, patchLead, postLead, postNote } from './leads.ts'
import { removeFromListCall, unsubscribeCall, upsertSubscriber } from './marketing-subscribers.ts'
import { postMerge, postUndoMerge } from './duplicates/merges.ts'
import { deleteNotice } from './notices.ts'
import { postRead } from './notifications.ts'
import { deleteViewCall, patchView, postView, putDefaultView } from './views.ts'

/** The calls that carry a mutation under an Idempotency-Key. No other call may be part of a batch. */
const keyedEndpoints: readonly Endpoint[] = [
  postLead,
  patchLead,
  patchAssign,
  patchCertificate,
  postNote,
  postActivity,
  deleteActivity,
  convertToDeal,
  putDeal,
  deleteLeadCall,
  postMerge,
  postUndoMerge,
  postApart,
  postUndoApart,
  postRecordMerge,
  postUndoRecordMerge,
  postContact,
  patchContact,
  deleteContactCall,
  postAccount,
  patchAccount,
  deleteAccountCall,
  postView,
  patchView,
  putDefaultView,
  deleteViewCall,
  deleteNotice,
  postRead,
  postFollowUp,
  patchFollowUp,
  deleteFollowUpCall,
  deleteReminder,
  postKnock,
  patchKnock,
  deleteKnockCall,
  postKnockOfLead,
  postFile,
  patchFile,
  deleteFileCall,
  postExport,
  upsertSubscriber,
  removeFromListCall,
  unsubscribeCall,
]

/** Dots, percent signs, backslashes, hosts and empty segments are left out: a router could resolve them otherwise. */
const PLAIN_PATH = /^((?:\/[A-Za-z0-9-]+)+)(?:\?[\w=&-]*)?$/

export function keyedEndpointOf(method: string, path: string): Endpoint | undefined {
  const pathname = PLAIN_PATH.exec(path)?.[1]
  if (pathname === undefined) return undefined
  const segments = pathname.split('/')
  return keyedEndpoints.find((endpoint) => endpoint.method === method && fits(endpoint.path.split('/'), segments))
}

const fits = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length && pattern.every((part, at) => part.startsWith(':') || part === segments[at])
