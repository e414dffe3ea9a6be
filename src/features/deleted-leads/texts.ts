/** Every text of this feature. */
export const texts = {
  // deleted-leads-screen.tsx
  deletedLeads: 'Deleted leads',
  leadRestored: 'Lead restored',
  backToLeads: 'Back to leads',
  youreOffline: 'You’re offline',
  deletedLeadsAreKept: 'Deleted leads are kept on the server. They will load here when you’re back online.',
  tryAgain: 'Try again',
  noDeletedLeads: 'No deleted leads',
  aDeletedLead: (restorableDays: number) => `A deleted lead can be restored here for ${restorableDays} days.`,
  lead: 'Lead',
  address: 'Address',
  deletedBy: 'Deleted by',
  aFormerColleague: 'A former colleague',
  deleted: 'Deleted',
  restorableFor: 'Restorable for',
  actions: 'Actions',
  restore: 'Restore',
  restoreLeadName: (leadName: string) => `Restore ${leadName}`,
}
