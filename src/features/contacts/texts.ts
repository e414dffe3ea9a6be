/** What people read in: contacts. */
export const texts = {
  // contact-screen.tsx
  backToContacts: 'Back to contacts',
  newContact: 'New Contact',
  contact: 'Contact',
  contactDetails: 'Contact Details',

  // contacts-screen.tsx
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  actions: 'Actions',
  view: 'View',
  viewContactName: (contactName: string) => `View ${contactName}`,
  addContact: 'Add Contact',
  contacts: 'Contacts',
}
