import { accountRoutes } from './accounts.ts'
import { authRoutes } from './auth.ts'
import { bulkUploadRoutes } from './bulk-upload.ts'
import { companyRoutes } from './companies.ts'
import { contactRoutes } from './contacts.ts'
import { dealRoutes } from './deals.ts'
import { deletedLeadRoutes } from './deleted-leads.ts'
import { deviceRoutes } from './devices.ts'
import { historyRoutes } from './history.ts'
import { epcRoutes } from './epc.ts'
import { jobRoutes } from './jobs.ts'
import { healthRoutes } from './health.ts'
import { leadChangeRoutes } from './lead-changes.ts'
import { leadRoutes } from './leads.ts'
import { marketingCampaignRoutes } from './marketing-campaigns.ts'
import { marketingSettingsRoutes } from './marketing-settings.ts'
import { marketingListRoutes } from './marketing-lists.ts'
import { marketingSubscriberRoutes } from './marketing-subscribers.ts'
import { mapRoutes } from './map.ts'
import { passwordRoutes } from './passwords.ts'
import { peopleRoutes } from './people.ts'
import { postcodeRoutes } from './postcodes.ts'
import { postcodeUploadRoutes } from './postcode-upload.ts'
import { pushRoutes } from './push.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'
import { streamRoutes } from './stream.ts'
import { syncFeedRoutes } from './sync-feed.ts'
import { viewRoutes } from './views.ts'

export const allRoutes = (services: Services): Route[] => [
  ...authRoutes(services),
  ...companyRoutes(services),
  ...passwordRoutes(services),
  ...peopleRoutes(services),
  ...leadRoutes(services),
  ...leadChangeRoutes(services),
  ...deletedLeadRoutes(services),
  ...historyRoutes(services),
  ...deviceRoutes(services),
  ...dealRoutes(services),
  ...contactRoutes(services),
  ...accountRoutes(services),
  ...viewRoutes(services),
  ...marketingListRoutes(services),
  ...marketingSubscriberRoutes(services),
  ...marketingCampaignRoutes(services),
  ...marketingSettingsRoutes(services),
  ...epcRoutes(services),
  ...postcodeRoutes(services),
  ...mapRoutes(services),
  ...bulkUploadRoutes(services),
  ...jobRoutes(services),
  ...postcodeUploadRoutes(services),
  ...pushRoutes(),
  ...syncFeedRoutes(services),
  ...streamRoutes(services),
  ...healthRoutes(services),
]
