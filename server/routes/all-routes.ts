import { activityRoutes } from './records/activities.ts'
import { accountRoutes } from './records/accounts.ts'
import { auditRoutes } from './users/audit.ts'
import { authRoutes } from './users/auth.ts'
import { bulkUploadRoutes } from './uploads/bulk-upload.ts'
import { companyRoutes } from './users/companies.ts'
import { contactRoutes } from './records/contacts.ts'
import { dealRoutes } from './records/deals.ts'
import { deletedLeadRoutes } from './records/deleted-leads.ts'
import { deviceRoutes } from './users/devices.ts'
import { exportRoutes } from './records/exports.ts'
import { fileRoutes } from './records/files.ts'
import { historyRoutes } from './records/history.ts'
import { epcRoutes } from './register/epc.ts'
import { jobRoutes } from './uploads/jobs.ts'
import { knockRoutes } from './records/knocks.ts'
import { leadChangeRoutes } from './records/lead-changes.ts'
import { leadRoutes } from './records/leads.ts'
import { marketingCampaignRoutes } from './marketing/marketing-campaigns.ts'
import { marketingTemplateRoutes } from './marketing/marketing-templates.ts'
import { marketingSettingsRoutes } from './marketing/marketing-settings.ts'
import { marketingListRoutes } from './marketing/marketing-lists.ts'
import { marketingSubscriberRoutes } from './marketing/marketing-subscribers.ts'
import { apartRoutes } from './records/aparts.ts'
import { recordMergeRoutes } from './records/record-merges.ts'
import { mergeRoutes } from './records/merges.ts'
import { personalDataRoutes } from './records/personal-data.ts'
import { followUpRoutes } from './records/follow-ups.ts'
import { noticeRoutes } from './records/notices.ts'
import { pushSubscriptionRoutes } from './users/push-subscriptions.ts'
import { calendarRoutes } from './users/calendar.ts'
import { notificationRoutes } from './records/notifications.ts'
import { mapRoutes } from './uploads/map.ts'
import { passwordRoutes } from './users/passwords.ts'
import { userRoutes } from './users/users.ts'
import { postcodeRoutes } from './register/postcodes.ts'
import { postcodeUploadRoutes } from './uploads/postcode-upload.ts'
import { pushRoutes } from './sync/push.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'
import { sessionRoutes } from './users/sessions.ts'
import { streamRoutes } from './sync/stream.ts'
import { syncFeedRoutes } from './sync/sync-feed.ts'
import { twoStepRoutes } from './users/two-step.ts'
import { messageTemplateRoutes } from './records/message-templates.ts'
import { assignmentRuleRoutes } from './records/assignment-rules.ts'
import { workTimesRoutes } from './records/work-times.ts'
import { operationsRoutes } from './operations.ts'
import { retentionRoutes } from './records/retention.ts'
import { viewRoutes } from './records/views.ts'
import { healthRoutes } from './health.ts'

export const allRoutes = (services: Services): Route[] => [
  ...authRoutes(services),
  ...companyRoutes(services),
  ...passwordRoutes(services),
  ...sessionRoutes(services),
  ...twoStepRoutes(services),
  ...userRoutes(services),
  ...auditRoutes(services),
  ...leadRoutes(services),
  ...leadChangeRoutes(services),
  ...deletedLeadRoutes(services),
  ...messageTemplateRoutes(services),
  ...workTimesRoutes(services),
  ...assignmentRuleRoutes(services),
  ...retentionRoutes(services),
  ...historyRoutes(services),
  ...activityRoutes(services),
  ...exportRoutes(services),
  ...knockRoutes(services),
  ...fileRoutes(services),
  ...deviceRoutes(services),
  ...operationsRoutes(services),
  ...dealRoutes(services),
  ...contactRoutes(services),
  ...accountRoutes(services),
  ...viewRoutes(services),
  ...marketingListRoutes(services),
  ...marketingSubscriberRoutes(services),
  ...marketingCampaignRoutes(services),
  ...marketingTemplateRoutes(services),
  ...marketingSettingsRoutes(services),
  ...epcRoutes(services),
  ...postcodeRoutes(services),
  ...mapRoutes(services),
  ...bulkUploadRoutes(services),
  ...jobRoutes(services),
  ...postcodeUploadRoutes(services),
  ...pushRoutes(services),
  ...followUpRoutes(services),
  ...mergeRoutes(services),
  ...apartRoutes(services),
  ...recordMergeRoutes(services),
  ...personalDataRoutes(services),
  ...noticeRoutes(services),
  ...notificationRoutes(services),
  ...calendarRoutes(services),
  ...pushSubscriptionRoutes(services),
  ...syncFeedRoutes(services),
  ...streamRoutes(services),
  ...healthRoutes(services),
]
