/** What a list says before a row is selected. */
export const listTexts = {
  changesOfManyLeads: 'Changes of many leads',
  exportCsv: 'Export CSV',
  selectLeadName: (leadName: string) => `Select ${leadName}`,
}
