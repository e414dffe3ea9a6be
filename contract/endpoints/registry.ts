import {
  cancelBulkUpload,
  getBulkUpload,
  getFailedRows,
  getSkippedRows,
  getUploadStatus,
  listBulkUploads,
  postBulkChunk,
  putBulkUpload,
  undoBulkUpload,
} from './bulk-upload.ts'
import { downloadAudit, getAuditPeriod, listAudit, putAuditPeriod } from './audit.ts'
import { deleteActivity, listActivities, postActivity } from './activities.ts'
import { deleteAccountCall, getAccount, listAccounts, patchAccount, postAccount } from './accounts.ts'
import { listCompanies, listUsers, login } from './auth.ts'
import { deleteCalendar, getCalendar, getCalendarAddress, postCalendar } from './calendar.ts'
import { deleteContactCall, getContact, listContacts, patchContact, postContact } from './contacts.ts'
import { convertToDeal, getDeal, listDeals, putDeal } from './deals.ts'
import { deleteLeadCall, listDeletedLeads, restoreLead, restoreLeads } from './deleted-leads.ts'
import { listDevices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { postExport } from './exports.ts'
import {
  deleteFileCall,
  getFileContent,
  getFileThumbnail,
  listFiles,
  patchFile,
  postFile,
  postFileChunk,
  putFileContent,
} from './files.ts'
import { deleteFollowUpCall, deleteReminder, listFollowUps, patchFollowUp, postFollowUp } from './follow-ups.ts'
import { listRecordMerges, postRecordMerge, postUndoRecordMerge } from './duplicates/record-merges.ts'
import { listAparts, postApart, postUndoApart } from './duplicates/aparts.ts'
import { deleteKnockCall, listKnocks, patchKnock, postKnock, postKnockOfLead } from './knocks.ts'
import { getAccountHistory, getContactHistory, getLeadHistory } from './history.ts'
import { listMerges, postMerge, postUndoMerge } from './duplicates/merges.ts'
import { deleteNotice } from './notices.ts'
import { getNotificationSettings, postRead, putNotificationSettings } from './notifications.ts'
import { erasePersonalData, getPersonalData, listAlikeLeads } from './personal-data.ts'
import { lookUpEpc } from './epc.ts'
import { getRefusedJobRows, listJobs, postActiveJobs, postProspectiveJobs, previewJobs } from './jobs.ts'
import { getPushKey, putPushSubscription } from './push-subscriptions.ts'
import {
  getAssignmentRules,
  previewAssignmentRules,
  putAssignmentRules,
  putMessageTemplates,
  putWorkTimes,
} from './company-settings.ts'
import { getNextToGo, getRetention, putRetention } from './retention.ts'
import { getLive, getReady } from './health.ts'
import {
  getLead,
  listDistinct,
  listLeads,
  listMyLeads,
  listNotes,
  patchAssign,
  patchCertificate,
  patchLead,
  postLead,
  postNote,
} from './leads.ts'
import { marketingEndpoints } from './marketing/marketing-registry.ts'
import { getOperations } from './operations.ts'
import { forgotPassword, resetPassword } from './passwords.ts'
import { postCertificateLeads, postPostcodes } from './postcode-upload.ts'
import { getMapSettings } from './map.ts'
import { findNearPostcodes, getAddresses, getPostcode } from './postcodes.ts'
import { postPush } from './push.ts'
import { changePassword, endAllSessions, endSession, listSessions, signOut } from './sessions.ts'
import { getAccess, getBootstrap, getChanges, getHead, getSegment, getSharedDownload, getStream } from './sync.ts'
import { confirmTwoStep, getTwoStep, renewRecoveryCodes, resetTwoStep, startTwoStep, stopTwoStep } from './two-step.ts'
import {
  changeUser,
  correctUser,
  createCompany,
  getOpenWork,
  inviteUser,
  putAway,
  putMyAway,
  registerUser,
} from './users.ts'
import { deleteViewCall, listViews, patchView, postView, putDefaultView } from './views.ts'

/** Every endpoint. The server refuses to start if one has no route. */
export const endpoints: readonly Endpoint[] = [
  login,
  forgotPassword,
  resetPassword,
  changePassword,
  signOut,
  listSessions,
  endSession,
  endAllSessions,
  getTwoStep,
  startTwoStep,
  confirmTwoStep,
  renewRecoveryCodes,
  stopTwoStep,
  resetTwoStep,
  listUsers,
  listCompanies,
  registerUser,
  inviteUser,
  changeUser,
  correctUser,
  putAway,
  putMyAway,
  getOpenWork,
  createCompany,
  listAudit,
  downloadAudit,
  getAuditPeriod,
  putAuditPeriod,
  getRetention,
  putRetention,
  putMessageTemplates,
  putWorkTimes,
  getAssignmentRules,
  putAssignmentRules,
  previewAssignmentRules,
  getNextToGo,
  postExport,
  listDevices,
  getOperations,
  listLeads,
  listMyLeads,
  listDistinct,
  getLead,
  listNotes,
  postNote,
  listActivities,
  postActivity,
  deleteActivity,
  getLeadHistory,
  getContactHistory,
  getAccountHistory,
  listFollowUps,
  postFollowUp,
  patchFollowUp,
  deleteFollowUpCall,
  deleteReminder,
  listKnocks,
  postKnock,
  patchKnock,
  deleteKnockCall,
  postKnockOfLead,
  listFiles,
  postFile,
  patchFile,
  deleteFileCall,
  getFileContent,
  getFileThumbnail,
  putFileContent,
  postFileChunk,
  postLead,
  patchLead,
  patchAssign,
  patchCertificate,
  convertToDeal,
  deleteLeadCall,
  listDeletedLeads,
  restoreLeads,
  restoreLead,
  listAlikeLeads,
  getPersonalData,
  erasePersonalData,
  listMerges,
  postMerge,
  postUndoMerge,
  listAparts,
  postApart,
  postUndoApart,
  listRecordMerges,
  postRecordMerge,
  postUndoRecordMerge,
  listDeals,
  getDeal,
  putDeal,
  listContacts,
  getContact,
  postContact,
  patchContact,
  deleteContactCall,
  listAccounts,
  getAccount,
  postAccount,
  patchAccount,
  deleteAccountCall,
  listViews,
  postView,
  patchView,
  putDefaultView,
  deleteViewCall,
  ...marketingEndpoints,
  lookUpEpc,
  getPostcode,
  findNearPostcodes,
  getAddresses,
  getMapSettings,
  previewJobs,
  postActiveJobs,
  postProspectiveJobs,
  listJobs,
  getRefusedJobRows,
  postPostcodes,
  postCertificateLeads,
  putBulkUpload,
  postBulkChunk,
  getUploadStatus,
  listBulkUploads,
  getBulkUpload,
  getFailedRows,
  getSkippedRows,
  undoBulkUpload,
  cancelBulkUpload,
  deleteNotice,
  postRead,
  getNotificationSettings,
  getPushKey,
  putPushSubscription,
  getCalendarAddress,
  postCalendar,
  deleteCalendar,
  getCalendar,
  putNotificationSettings,
  getHead,
  getBootstrap,
  getChanges,
  getSharedDownload,
  getSegment,
  postPush,
  getAccess,
  getStream,
  getLive,
  getReady,
]
