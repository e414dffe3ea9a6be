import { markDifferent, undoApart } from './apart.ts'
import { addActivity, removeActivity } from './activity.ts'
import { createAccount, deleteAccount, updateAccount } from './account.ts'
import { createContact, deleteContact, updateContact } from './contact.ts'
import { convertLead, setDealStatus } from './deal.ts'
import { deleteLead } from './delete-lead.ts'
import { liftDoNot, liftDoNotOfContact, markDoNot, markDoNotOfContact } from './do-not-contact.ts'
import { noteExport } from './export.ts'
import { addFile, deleteFile, describeFile } from './file.ts'
import { fillEpc } from './fill-epc.ts'
import { addFollowUp, changeFollowUp, deleteFollowUp, setFollowUpDone, settleReminder } from './follow-up.ts'
import { addKnock, changeKnock, deleteKnock, giveKnock } from './knock.ts'
import { assignLead, bookLead, createLead, setLeadStatus, updateLead } from './lead.ts'
import { mergeLeads, undoMerge } from './merge.ts'
import type { Mutation } from './mutation.ts'
import { addNote } from './note.ts'
import { dismissNotice } from './notice.ts'
import { markRead } from './notification.ts'
import { mergeRecords, undoRecordMerge } from './record-merge.ts'
import { addSubscriber, removeFromList, resubscribe, unsubscribe } from './subscriber.ts'
import { createView, deleteView, setDefaultView, updateView } from './view.ts'

/** Every mutation. To add one, write a file and a line here; sync, overlay and history include it. */
export const mutations = [
  createLead,
  updateLead,
  setLeadStatus,
  assignLead,
  fillEpc,
  bookLead,
  markDoNot,
  liftDoNot,
  addNote,
  addActivity,
  removeActivity,
  convertLead,
  setDealStatus,
  deleteLead,
  mergeLeads,
  undoMerge,
  createContact,
  updateContact,
  markDoNotOfContact,
  liftDoNotOfContact,
  deleteContact,
  createAccount,
  updateAccount,
  deleteAccount,
  createView,
  updateView,
  setDefaultView,
  deleteView,
  addSubscriber,
  removeFromList,
  unsubscribe,
  resubscribe,
  dismissNotice,
  markRead,
  addFollowUp,
  changeFollowUp,
  setFollowUpDone,
  settleReminder,
  deleteFollowUp,
  addFile,
  describeFile,
  deleteFile,
  addKnock,
  changeKnock,
  deleteKnock,
  giveKnock,
  markDifferent,
  undoApart,
  mergeRecords,
  undoRecordMerge,
  noteExport,
] as const

export type AnyMutation = (typeof mutations)[number]

const mutationsByName = new Map<string, Mutation>(mutations.map((mutation) => [mutation.name, mutation as Mutation]))

/** Undefined for a name from a newer app: its entry is kept and shown, but this app can't overlay it. */
export const findMutation = (name: string): Mutation | undefined => mutationsByName.get(name)
