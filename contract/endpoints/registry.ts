import { listCompanies, listUsers, login } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { getHealth } from './health.ts'
import { getLead, listDistinct, listLeads, listMyLeads, listNotes, patchAssign, patchLead, postNote } from './leads.ts'
import { getAccess, getBootstrap, getChanges, getHead, getStream } from './sync.ts'

/** Every call there is. The server refuses to start with one of them unanswered. */
export const endpoints: readonly Endpoint[] = [
  login,
  listUsers,
  listCompanies,
  listLeads,
  listMyLeads,
  listDistinct,
  getLead,
  listNotes,
  postNote,
  patchLead,
  patchAssign,
  getHead,
  getBootstrap,
  getChanges,
  getAccess,
  getStream,
  getHealth,
]
