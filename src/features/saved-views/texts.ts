/** Every text of this feature. */
export const texts = {
  // manage-views.tsx
  close: 'Close',
  theDefaultViewIsHow: 'The default view is how the list opens for you.',
  manageViews: 'Manage views',
  noViewsLeft: 'No views left.',
  notSaved: 'NOT saved.',
  name: 'Name',
  defaultLabel: 'Default',
  shared: 'Shared',
  reallyDeleteName: (name: string) => `Really delete ${name}`,
  deleteName: (name: string) => `Delete ${name}`,
  reallyDelete: 'Really delete',
  deleteLabel: 'Delete',

  // save-view-dialog.tsx
  viewSavedOnThisDevice: 'View saved on this device',
  viewCreatedNotSentYet: 'View created, not sent yet',
  savesThisListsFiltersSort: 'Saves this list’s filters, sort order and columns under a name.',
  saveThisView: 'Save this view',
  youAlreadyHaveAView: 'You already have a view with this name. It will be replaced.',
  shareWithTheCompany: 'Share with the company',
  cancel: 'Cancel',
  replaceView: 'Replace view',
  saveView: 'Save view',

  // views-button.tsx
  viewName: (name: string) => `View: ${name}`,
  views: 'Views',

  // views-menu.tsx
  allLeads: 'All Leads',
  newLeads: 'New Leads',
  myLeads: 'My Leads',
  allDeals: 'All Deals',
  savedViews: 'Saved views',
  noSavedViewsYet: 'No saved views yet',
  saveThisView2: 'Save this view…',
  manageViews2: 'Manage views…',
}
