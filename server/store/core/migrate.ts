import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { aLeadsDay } from '../migrations/0001-a-leads-day.ts'
import { dealsContactsAccounts } from '../migrations/0002-deals-contacts-accounts.ts'
import { peopleAndCertificates } from '../migrations/0003-people-and-certificates.ts'
import { savedViews } from '../migrations/0004-saved-views.ts'
import { registerAndPostcodes } from '../migrations/0005-register-and-postcodes.ts'
import { bulkUploads } from '../migrations/0006-bulk-uploads.ts'
import { jobs } from '../migrations/0007-jobs.ts'
import { ages } from '../migrations/0008-ages.ts'
import { marketing } from '../migrations/0009-marketing.ts'
import { certifiedLeads } from '../migrations/0010-certified-leads.ts'
import { devicesAndDecisions } from '../migrations/0011-devices-and-decisions.ts'
import { campaignFigures } from '../migrations/0012-campaign-figures.ts'
import { tallyByTime } from '../migrations/0013-tally-by-time.ts'
import { campaignPreparation } from '../migrations/0014-campaign-preparation.ts'
import { wordsOfPeople } from '../migrations/0015-words-of-people.ts'
import { tallyByDay } from '../migrations/0016-tally-by-day.ts'
import { askedAgain } from '../migrations/0017-asked-again.ts'
import { confirmationRefused } from '../migrations/0018-confirmation-refused.ts'
import { membersToConfirm } from '../migrations/0019-members-to-confirm.ts'
import { returnedConfirmations } from '../migrations/0020-returned-confirmations.ts'
import { refusedSince } from '../migrations/0021-refused-since.ts'
import { sessions } from '../migrations/0027-sessions.ts'
import { twoStepSignIn } from '../migrations/0028-two-step-sign-in.ts'
import { testAddresses } from '../migrations/0029-test-addresses.ts'
import { unreadMail } from '../migrations/0030-unread-mail.ts'
import { notDelivered } from '../migrations/0031-not-delivered.ts'
import { handedOver } from '../migrations/0032-handed-over.ts'
import { noticesAndNoteOrder } from '../migrations/0034-notices-and-note-order.ts'
import { homesWithAccents } from '../migrations/0038-homes-with-accents.ts'
import { skippedRows } from '../migrations/0042-skipped-rows.ts'
import { followUps } from '../migrations/0043-follow-ups.ts'
import { activities } from '../migrations/0044-activities.ts'
import { contactLinks } from '../migrations/0047-contact-links.ts'
import { notifications } from '../migrations/0050-notifications.ts'
import { reminded } from '../migrations/0051-reminded.ts'
import { morningEmail } from '../migrations/0052-morning-email.ts'
import { doNotContact } from '../migrations/0053-do-not-contact.ts'
import { calendar } from '../migrations/0054-calendar.ts'
import { pushSubscriptions } from '../migrations/0055-push-subscriptions.ts'
import { files } from '../migrations/0056-files.ts'
import { toldApart } from '../migrations/0109-told-apart.ts'
import { recordMerges } from '../migrations/0103-record-merges.ts'
import { merges } from '../migrations/0057-merges.ts'
import { erasedLeads } from '../migrations/0058-erased-leads.ts'
import { telephonePreference } from '../migrations/0059-telephone-preference.ts'
import { marksInHistory } from '../migrations/0060-marks-in-history.ts'
import { announcedFiles } from '../migrations/0062-announced-files.ts'
import { wishes } from '../migrations/0066-wishes.ts'
import { releasedChanges } from '../migrations/0068-released-changes.ts'
import { calendarOfASession } from '../migrations/0069-calendar-of-a-session.ts'
import { domainBounces } from '../migrations/0070-domain-bounces.ts'
import { twoRegisters } from '../migrations/0072-two-registers.ts'
import { searchKeys } from '../migrations/0073-search-keys.ts'
import { audit } from '../migrations/0074-audit.ts'
import { notificationsOfAccounts } from '../migrations/0075-notifications-of-accounts.ts'
import { restoreRest } from '../migrations/0076-restore-rest.ts'
import { erasedInTheFeed } from '../migrations/0077-erased-in-the-feed.ts'
import { mailboxes } from '../migrations/0078-mailboxes.ts'
import { wishesOfContacts } from '../migrations/0079-wishes-of-contacts.ts'
import { workTimes } from '../migrations/0080-work-times.ts'
import { retention } from '../migrations/0081-retention.ts'
import { nearPostcodes } from '../migrations/0082-near-postcodes.ts'
import { readPhonesOfRows } from '../migrations/0083-phones.ts'
import { wordsOfFiles } from '../migrations/0084-words-of-files.ts'
import { everyLatinLetter } from '../migrations/0085-every-latin-letter.ts'
import { messageTemplates } from '../migrations/0086-message-templates.ts'
import { readingsOfFiles } from '../migrations/0087-readings-of-files.ts'
import { knocks } from '../migrations/0088-knocks.ts'
import { halves } from '../migrations/0089-halves.ts'
import { askedBeforeRestore } from '../migrations/0090-asked-before-restore.ts'
import { consentEvidence } from '../migrations/0091-consent-evidence.ts'
import { automaticLooks } from '../migrations/0092-automatic-looks.ts'
import { retentionOfKnocks } from '../migrations/0093-retention-of-knocks.ts'
import { leadsByStatus } from '../migrations/0095-leads-by-status.ts'
import { lastContacts } from '../migrations/0097-last-contacts.ts'
import { converted } from '../migrations/0098-converted.ts'
import { lastSignIns } from '../migrations/0099-last-sign-ins.ts'
import { away } from '../migrations/0100-away.ts'
import { campaignTemplates } from '../migrations/0102-campaign-templates.ts'
import { auditPeriod } from '../migrations/0101-audit-period.ts'
import { deviceNames } from '../migrations/0105-device-names.ts'
import { assignmentRules } from '../migrations/0106-assignment-rules.ts'
import { campaignClicks } from '../migrations/0108-campaign-clicks.ts'
import { firstBookingDates } from '../migrations/0110-first-booking-dates.ts'
import { whereDevicesWait } from '../migrations/0111-where-devices-wait.ts'
import { backups } from '../migrations/0112-backups.ts'
import { leases } from '../migrations/0113-leases.ts'
import { secretPrint } from '../migrations/0123-secret-print.ts'
import { sharedDownloads } from '../migrations/0127-shared-downloads.ts'
import { keptByTheStore } from '../migrations/0129-kept-by-the-store.ts'
import { companiesOfTokens } from '../migrations/0132-companies-of-tokens.ts'
import { epochsOfRestores } from '../migrations/0133-epochs-of-restores.ts'
import { StartError } from './start-error.ts'

const statementsOf = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db)
  },
})

/** In the order of their names; a backup names those that built its tables. */
export const MIGRATIONS: Readonly<Record<string, readonly string[]>> = {
  '0001-a-leads-day': aLeadsDay,
  '0002-deals-contacts-accounts': dealsContactsAccounts,
  '0003-people-and-certificates': peopleAndCertificates,
  '0004-saved-views': savedViews,
  '0005-register-and-postcodes': registerAndPostcodes,
  '0006-bulk-uploads': bulkUploads,
  '0007-jobs': jobs,
  '0008-ages': ages,
  '0009-marketing': marketing,
  '0010-certified-leads': certifiedLeads,
  '0011-devices-and-decisions': devicesAndDecisions,
  '0012-campaign-figures': campaignFigures,
  '0013-tally-by-time': tallyByTime,
  '0014-campaign-preparation': campaignPreparation,
  '0015-words-of-people': wordsOfPeople,
  '0016-tally-by-day': tallyByDay,
  '0017-asked-again': askedAgain,
  '0018-confirmation-refused': confirmationRefused,
  '0019-members-to-confirm': membersToConfirm,
  '0020-returned-confirmations': returnedConfirmations,
  '0021-refused-since': refusedSince,
  '0027-sessions': sessions,
  '0028-two-step-sign-in': twoStepSignIn,
  '0029-test-addresses': testAddresses,
  '0030-unread-mail': unreadMail,
  '0031-not-delivered': notDelivered,
  '0032-handed-over': handedOver,
  '0034-notices-and-note-order': noticesAndNoteOrder,
  '0038-homes-with-accents': homesWithAccents,
  '0042-skipped-rows': skippedRows,
  '0043-follow-ups': followUps,
  '0044-activities': activities,
  '0047-contact-links': contactLinks,
  '0050-notifications': notifications,
  '0051-reminded': reminded,
  '0052-morning-email': morningEmail,
  '0053-do-not-contact': doNotContact,
  '0054-calendar': calendar,
  '0055-push-subscriptions': pushSubscriptions,
  '0056-files': files,
  '0057-merges': merges,
  '0058-erased-leads': erasedLeads,
  '0059-telephone-preference': telephonePreference,
  '0060-marks-in-history': marksInHistory,
  '0062-announced-files': announcedFiles,
  '0066-wishes': wishes,
  '0068-released-changes': releasedChanges,
  '0069-calendar-of-a-session': calendarOfASession,
  '0070-domain-bounces': domainBounces,
  '0072-two-registers': twoRegisters,
  '0073-search-keys': searchKeys,
  '0074-audit': audit,
  '0075-notifications-of-accounts': notificationsOfAccounts,
  '0076-restore-rest': restoreRest,
  '0077-erased-in-the-feed': erasedInTheFeed,
  '0078-mailboxes': mailboxes,
  '0079-wishes-of-contacts': wishesOfContacts,
  '0080-work-times': workTimes,
  '0081-retention': retention,
  '0082-near-postcodes': nearPostcodes,
  '0083-phones': readPhonesOfRows,
  '0084-words-of-files': wordsOfFiles,
  '0085-every-latin-letter': everyLatinLetter,
  '0086-message-templates': messageTemplates,
  '0087-readings-of-files': readingsOfFiles,
  '0088-knocks': knocks,
  '0089-halves': halves,
  '0090-asked-before-restore': askedBeforeRestore,
  '0091-consent-evidence': consentEvidence,
  '0092-automatic-looks': automaticLooks,
  '0093-retention-of-knocks': retentionOfKnocks,
  '0095-leads-by-status': leadsByStatus,
  '0097-last-contacts': lastContacts,
  '0098-converted': converted,
  '0099-last-sign-ins': lastSignIns,
  '0100-away': away,
  '0102-campaign-templates': campaignTemplates,
  '0101-audit-period': auditPeriod,
  '0103-record-merges': recordMerges,
  '0105-device-names': deviceNames,
  '0106-assignment-rules': assignmentRules,
  '0108-campaign-clicks': campaignClicks,
  '0109-told-apart': toldApart,
  '0110-first-booking-dates': firstBookingDates,
  '0111-where-devices-wait': whereDevicesWait,
  '0112-backups': backups,
  '0113-leases': leases,
  '0123-secret-print': secretPrint,
  '0127-shared-downloads': sharedDownloads,
  '0129-kept-by-the-store': keptByTheStore,
  '0132-companies-of-tokens': companiesOfTokens,
  '0133-epochs-of-restores': epochsOfRestores,
}

const migrations = Object.fromEntries(Object.entries(MIGRATIONS).map(([name, list]) => [name, statementsOf(list)]))

/** Two servers that start at once take turns on an advisory lock. */
export async function migrate<Database>(db: Kysely<Database>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  // Numbers are assigned before the work is done, so a database may have run a later one first.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  // If that can't be read either, the first error says more.
  if (error && (await isOfNewer(db).catch(() => false)))
    throw new StartError('This database is of a newer Doorstep: update first.')
  if (error) throw error
}

async function isOfNewer<Database>(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.some(({ name }) => !MIGRATIONS[name])
}
