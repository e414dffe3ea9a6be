import {
  cancelBulkUpload,
  getBulkUpload,
  getFailedRows,
  getUploadStatus,
  listBulkUploads,
  postBulkChunk,
  putBulkUpload,
  undoBulkUpload,
} from './bulk-upload.ts'
import { getAccount, listAccounts, patchAccount, postAccount } from './accounts.ts'
import { listCompanies, listUsers, login } from './auth.ts'
import { getContact, listContacts, patchContact, postContact } from './contacts.ts'
import { convertToDeal, getDeal, listDeals, putDeal } from './deals.ts'
import { deleteLeadCall, listDeletedLeads, restoreLead } from './deleted-leads.ts'
import type { Endpoint } from './endpoint.ts'
import { lookUpEpc } from './epc.ts'
import { listJobs, postActiveJobs, postProspectiveJobs } from './jobs.ts'
import { getHealth } from './health.ts'
import {
  getLead,
  listDistinct,
  listLeads,
  listMyLeads,
  listNotes,
  patchAssign,
  patchCertificate,
  patchLead,
  postNote,
} from './leads.ts'
import {
  countLeadAudience,
  deleteMarketingList,
  listMarketingLists,
  postListFromLeads,
  postMarketingList,
  putMarketingList,
} from './marketing-lists.ts'
import {
  eraseSubscriber,
  getSubscriberLog,
  importSubscribers,
  listSubscribers,
  lookUpSubscriber,
  removeFromListCall,
  unsubscribeCall,
  upsertSubscriber,
} from './marketing-subscribers.ts'
import { forgotPassword, resetPassword } from './passwords.ts'
import { postCertificateLeads, postPostcodes } from './postcode-upload.ts'
import { getPostcode } from './postcodes.ts'
import { getAccess, getBootstrap, getChanges, getHead, getStream } from './sync.ts'
import { changeUser, createCompany, listAudit, registerUser } from './users.ts'
import { deleteViewCall, listViews, patchView, postView, putDefaultView } from './views.ts'

/** Every call there is. The server refuses to start with one of them unanswered. */
export const endpoints: readonly Endpoint[] = [
  login,
  forgotPassword,
  resetPassword,
  listUsers,
  listCompanies,
  registerUser,
  changeUser,
  createCompany,
  listAudit,
  listLeads,
  listMyLeads,
  listDistinct,
  getLead,
  listNotes,
  postNote,
  patchLead,
  patchAssign,
  patchCertificate,
  convertToDeal,
  deleteLeadCall,
  listDeletedLeads,
  restoreLead,
  listDeals,
  getDeal,
  putDeal,
  listContacts,
  getContact,
  postContact,
  patchContact,
  listAccounts,
  getAccount,
  postAccount,
  patchAccount,
  listViews,
  postView,
  patchView,
  putDefaultView,
  deleteViewCall,
  listMarketingLists,
  postMarketingList,
  putMarketingList,
  deleteMarketingList,
  countLeadAudience,
  postListFromLeads,
  listSubscribers,
  lookUpSubscriber,
  upsertSubscriber,
  removeFromListCall,
  unsubscribeCall,
  importSubscribers,
  getSubscriberLog,
  eraseSubscriber,
  lookUpEpc,
  getPostcode,
  postActiveJobs,
  postProspectiveJobs,
  listJobs,
  postPostcodes,
  postCertificateLeads,
  putBulkUpload,
  postBulkChunk,
  getUploadStatus,
  listBulkUploads,
  getBulkUpload,
  getFailedRows,
  undoBulkUpload,
  cancelBulkUpload,
  getHead,
  getBootstrap,
  getChanges,
  getAccess,
  getStream,
  getHealth,
]
