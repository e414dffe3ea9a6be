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
import { listDevices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { getLeadHistory } from './history.ts'
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
  cancelCampaign,
  countAudience,
  decideUnknown,
  getCampaign,
  listCampaigns,
  listRecipients,
  pauseCampaign,
  postCampaign,
  previewCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  testCampaign,
} from './marketing-campaigns.ts'
import { getMarketingSettings, postMailEvents, postReturnedMail, putMarketingSettings } from './marketing-settings.ts'
import {
  countLeadAudience,
  deleteMarketingList,
  getLeadCount,
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
import { getMapSettings } from './map.ts'
import { getPostcode } from './postcodes.ts'
import { postPush } from './push.ts'
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
  listDevices,
  listLeads,
  listMyLeads,
  listDistinct,
  getLead,
  listNotes,
  postNote,
  getLeadHistory,
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
  getLeadCount,
  postListFromLeads,
  listSubscribers,
  lookUpSubscriber,
  upsertSubscriber,
  removeFromListCall,
  unsubscribeCall,
  importSubscribers,
  getSubscriberLog,
  eraseSubscriber,
  listCampaigns,
  getCampaign,
  postCampaign,
  sendCampaign,
  scheduleCampaign,
  pauseCampaign,
  resumeCampaign,
  cancelCampaign,
  testCampaign,
  previewCampaign,
  countAudience,
  listRecipients,
  decideUnknown,
  getMarketingSettings,
  putMarketingSettings,
  postMailEvents,
  postReturnedMail,
  lookUpEpc,
  getPostcode,
  getMapSettings,
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
  postPush,
  getAccess,
  getStream,
  getHealth,
]
