import { addActivity } from './activity.ts'
import { convertLead, setDealStatus } from './deal.ts'
import { liftDoNot, markDoNot } from './do-not-contact.ts'
import { fillEpc } from './fill-epc.ts'
import { addFollowUp } from './follow-up.ts'
import { giveKnock } from './knock.ts'
import { assignLead, bookLead, createLead, setLeadStatus, updateLead } from './lead.ts'
import { addNote } from './note.ts'

/** Mutations in the lane of a lead that a merge or a deletion must follow. */
export const changesOfLead = [
  createLead,
  updateLead,
  setLeadStatus,
  assignLead,
  bookLead,
  markDoNot,
  liftDoNot,
  fillEpc,
  addNote,
  addActivity,
  addFollowUp,
  giveKnock,
  convertLead,
  setDealStatus,
]
