/** Every text of this feature. */
export const texts = {
  // list-dialog.tsx
  createList: 'Create List',
  editList: 'Edit List',
  listSaved: 'List saved',
  listCreated: 'List created',
  errorSavingList: 'Error saving list',
  save: 'Save',
  create: 'Create',
  theWordsPeopleAgreed: 'The words people agreed to. They are kept with each consent.',
  newSubscribersGetAnEmail: 'New subscribers get an email asking them to confirm, and nothing else until they do.',

  // lists-tab.tsx
  doubleOptInWasNotChanged: 'Double opt-in was not changed',
  lists: 'Lists',
  noListsYet: 'No lists yet',
  campaignsAreSentToLists: 'Campaigns are sent to lists. Add people one by one, from a CSV file or from leads.',

  // lists-table.tsx
  name: 'Name',
  subscribers: 'Subscribers',
  from: 'From',
  doubleOptIn: 'Double opt-in',
  doubleOptInOfName: (name: string) => `Double opt-in of ${name}`,
  actions: 'Actions',
  edit: 'Edit',
  editName: (name: string) => `Edit ${name}`,
  theListWasNotDeleted: 'The list was not deleted',
  deleteLabel: 'Delete',
  deleteName: (name: string) => `Delete ${name}`,
  nameThePeople: (name: string) =>
    `“${name}”: the people on it stay subscribers, and people who opted out stay opted out.`,
}
